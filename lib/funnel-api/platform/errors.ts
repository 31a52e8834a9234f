/** An error for the user of a command, without a stack trace. Nothing was changed. */
export class CommandError extends Error {}

/** A startup error that a restart cannot solve. The server prints its message and exits with status 78. */
export class StartupError extends Error {}
