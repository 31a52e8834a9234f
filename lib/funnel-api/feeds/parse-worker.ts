import { parentPort, workerData } from 'node:worker_threads'
import { BundleError } from '#lib/funnel-api/cli/bundle/problems'
import { feedIn } from '#lib/funnel-api/cli/feeds/read-feed'
import type { ToParse } from '#lib/funnel-api/feeds/parse-feed'

const { bytes, name, format } = workerData as ToParse

try {
  parentPort!.postMessage({ feed: feedIn(bytes, name, format) })
} catch (error) {
  if (!(error instanceof BundleError)) throw error
  parentPort!.postMessage({ problems: error.problems })
}
