"""The event log: append after an expected version, read, subscribe, snapshot, back up.

Events are plain JSON bodies with a type; this room knows no rules and no HTTP. SQLite is
the embedded default, PostgreSQL is chosen by a URL, and both keep one contract
(`faristol.store.contract`), tested by one suite.

Beside the log stands the register: small documents that may change and be deleted, such
as accounts and sign-ins, which must not stay in a log for ever.
"""

from faristol.store.backup import back_up, check_backup, prune, restore
from faristol.store.chain import (
    FIRST_PREVIOUS,
    NewEvent,
    StoredEvent,
    chained,
    event_hash,
    verify_chain,
)
from faristol.store.contract import (
    ANY_VERSION,
    Appended,
    BatchedCommand,
    Change,
    Delete,
    Document,
    Head,
    Put,
    Snapshot,
    Store,
    StreamAdvanced,
    Subscription,
)
from faristol.store.errors import (
    ChainBrokenError,
    DamagedEventError,
    NotEmptyError,
    RepeatedCommandsError,
    RevisionConflictError,
    SchemaTooNewError,
    StaleLeaseError,
    StoreBusyError,
    StoreClosedError,
    StoreCorruptError,
    StoreError,
    StoreFullError,
    StoreInUseError,
    StoreUnavailableError,
    VersionConflictError,
)
from faristol.store.leases import Lease, Leases, Standing, Taken
from faristol.store.opening import open_leases, open_store, sqlite_url
from faristol.store.server_lock import ServerLock
from faristol.store.verification import Verified, check_streams, verify_store

__all__ = [
    "ANY_VERSION",
    "FIRST_PREVIOUS",
    "Appended",
    "BatchedCommand",
    "ChainBrokenError",
    "Change",
    "DamagedEventError",
    "Delete",
    "Document",
    "Head",
    "Lease",
    "Leases",
    "NewEvent",
    "NotEmptyError",
    "Put",
    "RepeatedCommandsError",
    "RevisionConflictError",
    "SchemaTooNewError",
    "ServerLock",
    "Snapshot",
    "StaleLeaseError",
    "Standing",
    "Store",
    "StoreBusyError",
    "StoreClosedError",
    "StoreCorruptError",
    "StoreError",
    "StoreFullError",
    "StoreInUseError",
    "StoreUnavailableError",
    "StoredEvent",
    "StreamAdvanced",
    "Subscription",
    "Taken",
    "Verified",
    "VersionConflictError",
    "back_up",
    "chained",
    "check_backup",
    "check_streams",
    "event_hash",
    "open_leases",
    "open_store",
    "prune",
    "restore",
    "sqlite_url",
    "verify_chain",
    "verify_store",
]
