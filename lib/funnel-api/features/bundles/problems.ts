/** An error, warning or note about an imported file, with its position. */
export type ImportProblem = { file: string; line: number | null; message: string }

export const formatProblem = ({ file, line, message }: ImportProblem) =>
  `${file}${line === null ? '' : `:${line}`}  ${message}`

/** Thrown with all errors of a bundle, a feed or a file of sample applications. */
export class ImportError extends Error {
  readonly problems: readonly ImportProblem[]
  constructor(problems: readonly ImportProblem[]) {
    super(problems.map(formatProblem).join('\n'))
    this.name = 'ImportError'
    this.problems = problems
  }
}
