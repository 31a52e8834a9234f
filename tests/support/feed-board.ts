import { readFileSync } from 'node:fs'
import path from 'node:path'

export const GREENHOUSE = readFileSync(path.join(import.meta.dirname, 'feeds', 'greenhouse.json'), 'utf8')
const [JOB] = (JSON.parse(GREENHOUSE) as { jobs: object[] }).jobs

/** Returns a Greenhouse board with this number of jobs. */
export const board = (count: number, more: object = {}) =>
  JSON.stringify({ jobs: Array.from({ length: count }, (_, index) => ({ ...JOB, id: 1000 + index, ...more })) })
