/** What whoever typed the command is told, in one sentence; nothing was done. */
export class Refused extends Error {}
