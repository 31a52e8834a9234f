import { createContext } from 'react'

/** Whether one stands in a dialog: what is wrong with an address is said there in fewer words (§5). */
export const InDialog = createContext(false)
