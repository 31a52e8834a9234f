import Sequencer from '@jest/test-sequencer'

/**
 * Short files with long tests. Without durations of an earlier run, as in CI, Jest starts the largest files first. The
 * other workers would then be idle at the end while one of these runs.
 */
const LONG = [
  'bundles/read/hostile',
  'contract/equal-times',
  'contract/rejections',
  'features/files/hostile',
  'staff/authorization-matrix',
  'workers/pool-memory',
]

const isLong = ({ path }) => LONG.some((name) => path.endsWith(`/${name}.test.ts`))

/** Starts the longest test files first. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))]
  }
}
