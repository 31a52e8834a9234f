import { deviceStorage } from '#lib/client/storage'

const KEY = 'manager-company'

/** The company that the member opened last in this browser. */
export const rememberedCompany = () => deviceStorage.read(KEY)
export const rememberCompany = (slug: string) => deviceStorage.write(KEY, slug)
