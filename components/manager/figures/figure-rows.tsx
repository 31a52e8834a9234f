import type { ReactNode } from 'react'
import css from './figure-rows.module.css'

export type FigureRowsProps = {
  id: string
  title: string
  isOpen: boolean
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly [name: ReactNode, ...values: (string | null)[]] }[]
}

/** The table of a chart. The first column names the row, the others are numbers. */
export function FigureRows({ id, title, isOpen, columns, rows }: FigureRowsProps) {
  return (
    // A long table scrolls, also by keyboard, so it can have focus. A hidden table must not.
    <div
      id={id}
      className={isOpen ? css.frame : css.hidden}
      {...(isOpen && { role: 'group', 'aria-label': title, tabIndex: 0 })}
    >
      <table className={css.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={columns[index + 1]}>{value ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
