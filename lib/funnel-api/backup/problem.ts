/** What whoever typed the command is told, without the stack of a fault of ours. */
export class BackupProblem extends Error {}

/** Sentences for whoever waits, some seconds apart. */
export type Tell = (sentence: string) => void

const MB = 1024 * 1024

/** '1,204 files, 340 MB' */
export const amount = (files: number, bytes: number) =>
  `${files.toLocaleString('en')} files, ${Math.round(bytes / MB).toLocaleString('en')} MB`
