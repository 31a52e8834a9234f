/** The widths in pixels that the media route supports for `?w=`. Arbitrary widths would allow filling the disk. */
export const IMAGE_WIDTHS = [320, 480, 640, 800, 960, 1280, 1920] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
