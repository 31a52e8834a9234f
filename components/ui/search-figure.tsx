import css from './drawing.module.css'

/** Separate from the other figures, because pages with a search load only this one at the start. */
export const SearchFigure = () => (
  <>
    <rect className={css.sheet} x="44" y="34" width="60" height="72" rx="8" />
    <path className={css.line} d="M56 52h28M56 66h36M56 80h20" />
    <circle className={css.sheet} cx="106" cy="88" r="20" />
    <path className={css.stroke} d="m121 103 15 15" />
    <path className={css.mark} d="M98 88a8 8 0 0 1 8-8" />
  </>
)
