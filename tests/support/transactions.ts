import type { Db } from '#lib/funnel-api/platform/db/schema'

type Execute = ReturnType<Db['transaction']>['execute']

/** Runs the next transaction of this process with another executor. Later ones are unchanged. */
function replaceNextTransaction(db: Db, replace: (execute: Execute) => Execute) {
  const begin = jest.spyOn(db, 'transaction').mockImplementationOnce(() => {
    begin.mockRestore()
    const builder = db.transaction()
    builder.execute = replace(builder.execute.bind(builder))
    return builder
  })
}

/** Commits the next transaction some time after its caller got a connection error. */
export const loseNextCommitReply = (db: Db) =>
  replaceNextTransaction(
    db,
    (execute) => (work) =>
      new Promise((resolve, reject) => {
        const delayedWork: typeof work = async (begun) => {
          const done = await work(begun)
          reject(new Error('Connection terminated unexpectedly'))
          await new Promise((later) => setTimeout(later, 300))
          return done
        }
        execute(delayedWork).then(resolve, reject)
      }),
  )

/** Rejects this many transactions. */
export const failTransactions = (db: Db, times: number) =>
  replaceNextTransaction(db, () => () => {
    if (times > 1) failTransactions(db, times - 1)
    return Promise.reject(new Error('Connection terminated unexpectedly'))
  })
