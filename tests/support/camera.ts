import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright/test'

const PORTRAIT = path.resolve('lib/funnel-api/demo/levain/media/team/helene.webp')

/** A portrait in front of a wall. Its middle is at `x`, a share of the width. Without `x`, there is only the wall. */
type Scene = { x?: number; wall: string }
type Size = { width: number; height: number }

/** Replaces the image of the camera by a drawn scene. Returns a function that changes the scene. */
export async function replaceCamera(page: Page, initial: Scene, size: Size = { width: 640, height: 480 }) {
  const portrait = `data:image/webp;base64,${readFileSync(PORTRAIT, 'base64')}`
  await page.addInitScript(
    ([url, first, { width, height }]) => {
      const state = { scene: first }
      Object.assign(window, { camera: state })
      const media = navigator.mediaDevices
      const openMedia = media.getUserMedia.bind(media)
      media.getUserMedia = async (constraints) => {
        const stream = await openMedia(constraints)
        const image = Object.assign(new Image(), { src: url })
        await image.decode()
        const canvas = Object.assign(document.createElement('canvas'), { width, height })
        const context = canvas.getContext('2d')!
        const draw = () => {
          const { x, wall } = state.scene
          context.fillStyle = wall
          context.fillRect(0, 0, width, height)
          if (x !== undefined) context.drawImage(image, x * width - height / 2, 0, height, height)
        }
        draw()
        setInterval(draw, 100)
        for (const track of stream.getVideoTracks()) {
          stream.removeTrack(track)
          stream.addTrack(canvas.captureStream(10).getVideoTracks()[0]!)
        }
        return stream
      }
    },
    [portrait, initial, size] as const,
  )
  return (scene: Scene) =>
    page.evaluate((next) => void ((window as unknown as { camera: { scene: Scene } }).camera.scene = next), scene)
}
