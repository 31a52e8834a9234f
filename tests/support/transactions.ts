import type { Db } from '#lib/funnel-api/db/open'

type Execute = ReturnType<Db['transaction']>['execute']

/** Runs the next transaction of this process with another executor; later ones are unchanged. */
function nextOne(db: Db, instead: (execute: Execute) => Execute) {
  const begin = jest.spyOn(db, 'transaction').mockImplementationOnce(() => {
    begin.mockRestore()
    const builder = db.transaction()
    builder.execute = instead(builder.execute.bind(builder))
    return builder
  })
}

/** Runs something just before the next transaction begins. */
export const beforeNextTransaction = (db: Db, happens: () => Promise<unknown>) =>
  nextOne(db, (execute) => async (work) => {
    await happens()
    return execute(work)
  })

/** Commits the next transaction some time after its caller got a connection error. */
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

/** Rejects this many transactions. */
export const refuseTransactions = (db: Db, times: number) =>
  nextOne(db, () => () => {
    if (times > 1) refuseTransactions(db, times - 1)
    return Promise.reject(new Error('Connection terminated unexpectedly'))
  })
