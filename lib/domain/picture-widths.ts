/** Pixels that the media route makes of a company's picture by `?w=`, and no others: nobody fills the disk with them. */
export const PICTURE_WIDTHS = [320, 480, 640, 800, 960, 1280, 1920] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
