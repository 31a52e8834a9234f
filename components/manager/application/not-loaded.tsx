import { ShortLoadError, type Unloaded } from '#components/manager/shell/short-load-error'
import css from './not-loaded.module.css'

/** Shown in place of a part of the application that could not be loaded, with a retry. */
export const NotLoaded = (props: Unloaded) => <ShortLoadError {...props} className={css.notLoaded} />
