"""What is kept of finished games: an archive to search, lines per person, ratings.

Everything here is worked out from the log, kept so that nobody has to replay it, and can be
thrown away and made again (`Recorder.rebuild`). The rooms below decide games; this one only
remembers them.
"""
