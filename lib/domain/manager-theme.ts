import { z } from 'zod'

/** The color scheme of the manager back office. It is stored in the browser, not in the account. */
export const ManagerTheme = z.enum(['system', 'light', 'dark'])
export type ManagerTheme = z.infer<typeof ManagerTheme>

export const THEME_KEY = 'manager-theme'
/** Sent to the window after a choice. */
export const THEME_EVENT = 'manager-theme'

/** Runs before the first paint, so that a chosen scheme does not flash. Storage may be blocked. */
export const MANAGER_THEME_SCRIPT = `(()=>{const dark=matchMedia('(prefers-color-scheme: dark)')
const apply=()=>{let theme
try{theme=localStorage.getItem('${THEME_KEY}')}catch{}
document.documentElement.dataset.scheme=theme==='dark'||(theme!=='light'&&dark.matches)?'dark':'light'}
apply()
dark.addEventListener('change',apply)
for(const name of ['${THEME_EVENT}','storage'])addEventListener(name,apply)})()`
