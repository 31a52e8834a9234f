export type Random = (below: number) => number

/** Returns a random number generator (mulberry32). The same seed gives the same numbers. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

export const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!

const EXTREMES = [0, 1, 2, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]

type Mutation = (bytes: Buffer, random: Random, other: Buffer) => Buffer

/** Prefers the first bytes of a file, because most relevant fields are there. */
const placeIn = (bytes: Buffer, random: Random) => random(random(2) === 0 ? Math.min(bytes.length, 1024) : bytes.length)

const flipBits: Mutation = (bytes, random) => {
  for (let count = 1 + random(16); count > 0; count -= 1) {
    const at = placeIn(bytes, random)
    bytes[at] = bytes[at]! ^ (1 << random(8))
  }
  return bytes
}

const setExtreme: Mutation = (bytes, random) => {
  for (let count = 1 + random(4); count > 0; count -= 1) {
    const width = pick(random, [1, 2, 4] as const)
    const at = placeIn(bytes, random)
    if (at + width > bytes.length) continue
    const value = pick(random, EXTREMES) % 2 ** (8 * width)
    if (random(2) === 0) bytes.writeUIntBE(value, at, width)
    else bytes.writeUIntLE(value, at, width)
  }
  return bytes
}

const truncate: Mutation = (bytes, random) => bytes.subarray(0, 1 + random(bytes.length))

const repeat: Mutation = (bytes, random) => {
  const at = random(bytes.length)
  const piece = bytes.subarray(at, at + 1 + random(256))
  return Buffer.concat([bytes.subarray(0, at), ...Array<Buffer>(1 + random(200)).fill(piece), bytes.subarray(at)])
}

const remove: Mutation = (bytes, random) => {
  const at = random(bytes.length)
  return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random(512))])
}

const splice: Mutation = (bytes, random, other) => {
  const from = random(other.length)
  return Buffer.concat([bytes.subarray(0, random(bytes.length)), other.subarray(from, from + random(65_536))])
}

const MUTATIONS = [flipBits, flipBits, setExtreme, setExtreme, truncate, repeat, remove, splice]

/** Returns a changed copy with at least one byte. A splice takes bytes from `other`. */
export function mutate(original: Buffer, other: Buffer, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(original)
  for (let count = 1 + random(3); count > 0 && bytes.length > 0; count -= 1)
    bytes = pick(random, MUTATIONS)(bytes, random, other)
  return bytes.length > 0 ? bytes : Buffer.from([0])
}
