import type { OutputInfo, Sharp } from 'sharp'
import { ApiError } from '#lib/contract/errors'
import { optionsOf } from '#lib/funnel-api/files/isolated/inspect-images'
import { PIXELS_MOST, sharp } from '#lib/funnel-api/files/isolated/sharp'
import { SIDE_MOST, type Task } from '#lib/funnel-api/files/transform-tasks'
import type { TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'

type Raw = { data: Buffer; info: OutputInfo }
type Format = 'webp' | 'jpeg' | 'png'
type Step = Exclude<Task, { name: 'output' | 'quality' | 'security' | 'cache' | 'no_metadata' }>

const MIMETYPES: { [format in Format]: string } = { webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png' }
const FITS = { clip: 'inside', max: 'inside', crop: 'cover', scale: 'fill' } as const

const colorOf = (text: string) => (/^[\da-f]+$/i.test(text) && [3, 4, 6, 8].includes(text.length) ? `#${text}` : text)

function resized(picture: Sharp, { width, height, fit, align }: Extract<Step, { name: 'resize' }>['params']) {
  const position = [align].flat().map((edge) => (edge === 'middle' ? 'center' : edge))
  return picture.resize({
    width,
    height,
    fit: FITS[fit],
    position: position.join(' '),
    // Only 'max' never enlarges an image.
    withoutEnlargement: fit === 'max',
  })
}

function applied(picture: Sharp, step: Step): Sharp {
  if (step.name === 'resize') return resized(picture, step.params)
  if (step.name === 'crop') {
    const [left, top, width, height] = step.params.dim
    return picture.extract({ left, top, width, height })
  }
  if (step.name === 'rotate') {
    const { deg, background } = step.params
    return deg === 'exif' ? picture.autoOrient() : picture.rotate(deg, { background: colorOf(background) })
  }
  if (step.name === 'flip') return picture.flip()
  return step.name === 'flop' ? picture.flop() : picture.grayscale().toColorspace('srgb')
}

const isStep = ({ name }: Task): boolean => !['output', 'quality', 'security', 'cache', 'no_metadata'].includes(name)

/** Returns the format and quality that the tasks ask for. The default format is that of the image. */
function outputOf(tasks: readonly Task[], mimetype: string): { format: Format; quality: number } {
  let format = Object.entries(MIMETYPES).find(([, type]) => type === mimetype)?.[0] as Format | undefined
  let quality = 85
  for (const { name, params } of tasks) {
    if (name === 'output' && params.format) format = params.format.endsWith('jpg') ? 'jpeg' : (params.format as Format)
    const said = name === 'output' ? params.quality : name === 'quality' ? params.value : undefined
    if (typeof said === 'number') quality = said
  }
  if (!format) throw new ApiError('BAD_REQUEST', 'the file is no picture')
  return { format, quality }
}

/**
 * Task 'transform-image': applies the steps to an image in order. The library has its own order within one pass, so
 * each step is a pass. Throws BAD_REQUEST for a crop outside the image and for files that are not images.
 */
export async function run(
  { mimetype, tasks }: { mimetype: string; tasks: readonly Task[] },
  { file }: TaskTools,
): Promise<{ bytes: Uint8Array; mimetype: string }> {
  const bytes = await file.all()
  const { format, quality } = outputOf(tasks, mimetype)
  try {
    const first = sharp(bytes, { limitInputPixels: PIXELS_MOST, failOn: 'error' })
    let current = first
    for (const step of tasks.filter(isStep) as Step[])
      current = ofRaw(await applied(current, step).raw().toBuffer({ resolveWithObject: true }))
    const inside = { width: SIDE_MOST, height: SIDE_MOST, fit: 'inside', withoutEnlargement: true } as const
    const done = current.resize(inside)
    const flat = format === 'jpeg' ? done.flatten({ background: '#ffffff' }) : done
    return { bytes: await flat.toFormat(format, optionsOf(format, quality)).toBuffer(), mimetype: MIMETYPES[format] }
  } catch {
    throw new ApiError('BAD_REQUEST', 'the tasks do not fit the picture')
  }
}

const ofRaw = ({ data, info: { width, height, channels } }: Raw) =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: PIXELS_MOST })
