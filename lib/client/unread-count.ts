import { mutate } from 'swr'

/** Equals `keyOf(countUnread)`. Not computed, because the contract loads only when a visitor signs in. */
export const UNREAD_KEY = ['GET', '/me/discussions/nb_unread_messages', {}] as const

export const storeUnread = (nb_msg: number) => mutate(UNREAD_KEY, { nb_msg }, { revalidate: false })
export const reloadUnread = () => mutate(UNREAD_KEY)
