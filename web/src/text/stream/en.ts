/** English, for the picture of a table on a stream. The other languages have the same shape. */
export const streaming = {
  later: (time: string) => `Shown with a delay of ${time}`,
  waits: (time: string) => `The game is shown with a delay of ${time}. Nothing is old enough yet.`,
  still: 'No line: the picture stands still.',
};

export type StreamWords = typeof streaming;
