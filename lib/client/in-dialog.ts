import { createContext } from 'react'

/** Whether the component is inside a dialog, where errors of an email address have a shorter text (§5). */
export const InDialog = createContext(false)
