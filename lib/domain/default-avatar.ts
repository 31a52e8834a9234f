/** The avatar URL of users who have not uploaded an image. */
export const DEFAULT_AVATAR = '/avatar.svg'
