import type { Db } from '#lib/funnel-api/db/open'

type Execute = ReturnType<Db['transaction']>['execute']

/** The next transaction of this process is begun and ended in another manner; those after it as ever. */
function nextOne(db: Db, instead: (execute: Execute) => Execute) {
  const begin = jest.spyOn(db, 'transaction').mockImplementationOnce(() => {
    begin.mockRestore()
    const builder = db.transaction()
    builder.execute = instead(builder.execute.bind(builder))
    return builder
  })
}

/** What somebody else does just before the next transaction begins. */
export const beforeNextTransaction = (db: Db, happens: () => Promise<unknown>) =>
  nextOne(db, (execute) => async (work) => {
    await happens()
    return execute(work)
  })
