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

/** The next transaction is committed a while after whoever began it has heard that the connection is gone. */
export const loseNextAnswer = (db: Db) =>
  nextOne(
    db,
    (execute) => (work) =>
      new Promise((resolve, reject) => {
        const slowly: typeof work = async (begun) => {
          const done = await work(begun)
          reject(new Error('Connection terminated unexpectedly'))
          await new Promise((later) => setTimeout(later, 300))
          return done
        }
        execute(slowly).then(resolve, reject)
      }),
  )

/** Nothing is begun any more, so many times. */
export const refuseTransactions = (db: Db, times: number) =>
  nextOne(db, () => () => {
    if (times > 1) refuseTransactions(db, times - 1)
    return Promise.reject(new Error('Connection terminated unexpectedly'))
  })
