import { ACCOUNTS } from '#tests/contract/account-rows'
import { ALERTS } from '#tests/contract/alert-rows'
import { APPLICATIONS } from '#tests/contract/application-rows'
import { CANDIDACIES } from '#tests/contract/candidacy-rows'
import { HELP } from '#tests/contract/help-rows'
import { MESSAGING } from '#tests/contract/messaging-rows'
import { PUBLIC } from '#tests/contract/public-rows'
import { RECORDING } from '#tests/contract/recording-rows'
import { RIGHTS } from '#tests/contract/rights-rows'
import type { Row } from '#tests/contract/rows'

/** A row for every call of the contract, by the name of its constant. */
export const TABLE: Record<string, Row> = {
  ...PUBLIC,
  ...ACCOUNTS,
  ...CANDIDACIES,
  ...APPLICATIONS,
  ...RECORDING,
  ...MESSAGING,
  ...ALERTS,
  ...RIGHTS,
  ...HELP,
}
