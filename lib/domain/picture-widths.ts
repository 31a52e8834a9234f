/** The widths in pixels that the media route produces for `?w=`. Any other width could be used to fill the disk. */
export const PICTURE_WIDTHS = [320, 480, 640, 800, 960, 1280, 1920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
