import { ACCOUNTS } from '#tests/contract/account-rows'
import { CANDIDACIES } from '#tests/contract/candidacy-rows'
import { PUBLIC } from '#tests/contract/public-rows'
import { RECORDING } from '#tests/contract/recording-rows'
import { NOT_YET, type Row } from '#tests/contract/rows'

/** A row for every call of the contract, by the name of its constant. */
export const TABLE: Record<string, Row> = {
  ...PUBLIC,
  ...ACCOUNTS,
  ...CANDIDACIES,
  ...RECORDING,
  listDiscussions: NOT_YET,
  listMessages: NOT_YET,
  sendMessage: NOT_YET,
  countUnread: NOT_YET,
  listAlerts: NOT_YET,
  createAlert: NOT_YET,
  createAlertSingular: NOT_YET,
  updateAlert: NOT_YET,
  deleteAlert: NOT_YET,
}
