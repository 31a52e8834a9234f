import { cx } from '#lib/client/cx'

type Props = { items: readonly (string | false | null | undefined)[]; className?: string | undefined }

/** Facts in a row with a dot between two of the same line. A line never begins or ends with a dot. */
export const Facts = ({ items, className }: Props) => (
  <p className={cx('facts', className)}>
    {items.filter(Boolean).map((item, index) => (
      <span key={index}>
        {index > 0 && <span className="fact-dot"> · </span>}
        {item}
      </span>
    ))}
  </p>
)
