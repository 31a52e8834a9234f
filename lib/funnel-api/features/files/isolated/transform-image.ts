import type { OutputInfo, Sharp } from 'sharp'
import { ApiError } from '#lib/contract/errors'
import { optionsOf } from '#lib/funnel-api/features/files/isolated/inspect-images'
import { MAX_PIXELS, sharp } from '#lib/funnel-api/features/files/isolated/sharp'
import { MAX_SIDE, type Task } from '#lib/funnel-api/features/files/transform-tasks'
import type { TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'

type Raw = { data: Buffer; info: OutputInfo }
type Format = 'webp' | 'jpeg' | 'png'
type Step = Exclude<Task, { name: 'output' | 'quality' | 'security' | 'cache' | 'no_metadata' }>
type Resize = Extract<Step, { name: 'resize' }>['params']

const MIMETYPES: { [format in Format]: string } = { webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png' }
const FITS = { clip: 'inside', max: 'inside', crop: 'cover', scale: 'fill' } as const

const colorOf = (text: string) => (/^[\da-f]+$/i.test(text) && [3, 4, 6, 8].includes(text.length) ? `#${text}` : text)

/** Returns the position for sharp, which accepts only the order 'left top'. Filestack also accepts [top,left]. */
function positionOf(align: Resize['align']) {
  const among = (...edges: string[]) => [align].flat().find((edge) => edges.includes(edge)) ?? ''
  return `${among('left', 'right')} ${among('top', 'bottom')}`.trim() || 'center'
}

function applyResize(image: Sharp, { width, height, fit, align }: Resize) {
  return image.resize({
    width,
    height,
    fit: FITS[fit],
    position: positionOf(align),
    // Of all values of `fit`, only 'max' never enlarges an image.
    withoutEnlargement: fit === 'max',
  })
}

function applyStep(image: Sharp, step: Step): Sharp {
  if (step.name === 'resize') return applyResize(image, step.params)
  if (step.name === 'crop') {
    const [left, top, width, height] = step.params.dim
    return image.extract({ left, top, width, height })
  }
  if (step.name === 'rotate') {
    const { deg, background } = step.params
    return deg === 'exif' ? image.autoOrient() : image.rotate(deg, { background: colorOf(background) })
  }
  if (step.name === 'flip') return image.flip()
  return step.name === 'flop' ? image.flop() : image.grayscale().toColorspace('srgb')
}

const isStep = ({ name }: Task): boolean => !['output', 'quality', 'security', 'cache', 'no_metadata'].includes(name)

/** Returns the format and quality that the tasks ask for. The default format is that of the image. */
function outputOf(tasks: readonly Task[], mimetype: string): { format: Format; quality: number } {
  let format = Object.entries(MIMETYPES).find(([, type]) => type === mimetype)?.[0] as Format | undefined
  let quality = 85
  for (const { name, params } of tasks) {
    if (name === 'output' && params.format) format = params.format.endsWith('jpg') ? 'jpeg' : (params.format as Format)
    const requestedQuality = name === 'output' ? params.quality : name === 'quality' ? params.value : undefined
    if (typeof requestedQuality === 'number') quality = requestedQuality
  }
  if (!format) throw new ApiError('BAD_REQUEST', 'File is not an image')
  return { format, quality }
}

/**
 * Task 'transform-image': applies the steps to an image in order. sharp reorders operations within one pass, so each
 * step is a separate pass. Throws BAD_REQUEST for a crop outside the image and for files that are not images.
 */
export async function run(
  { mimetype, tasks }: { mimetype: string; tasks: readonly Task[] },
  { file }: TaskTools,
): Promise<{ bytes: Uint8Array; mimetype: string }> {
  const bytes = await file.all()
  const { format, quality } = outputOf(tasks, mimetype)
  try {
    const first = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    let current = first
    for (const step of tasks.filter(isStep) as Step[])
      current = ofRaw(await applyStep(current, step).raw().toBuffer({ resolveWithObject: true }))
    const limits = { width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true } as const
    const fitted = current.resize(limits)
    const opaque = format === 'jpeg' ? fitted.flatten({ background: '#ffffff' }) : fitted
    return { bytes: await opaque.toFormat(format, optionsOf(format, quality)).toBuffer(), mimetype: MIMETYPES[format] }
  } catch {
    throw new ApiError('BAD_REQUEST', 'Transform cannot be applied to this image')
  }
}

const ofRaw = ({ data, info: { width, height, channels } }: Raw) =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PIXELS })
