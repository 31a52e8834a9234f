import { timingSafeEqual } from 'node:crypto'
import type { Api } from '#lib/funnel-api/context'

/** The secrets that something of ours may be signed with, the one that signs first. */
export const secretsOf = ({ secret, previousSecret }: Pick<Api, 'secret' | 'previousSecret'>) =>
  previousSecret === null ? [secret] : [secret, previousSecret]

/** Whether `given` is the seal that one of our secrets makes; how long that takes tells nothing of it. */
export const isSeal = (
  api: Pick<Api, 'secret' | 'previousSecret'>,
  given: string,
  sealBy: (secret: string) => string,
): boolean => secretsOf(api).some((secret) => isEqual(Buffer.from(sealBy(secret)), Buffer.from(given)))

const isEqual = (right: Buffer, given: Buffer) => right.length === given.length && timingSafeEqual(right, given)
