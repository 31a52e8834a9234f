import { expect, test } from 'playwright/test'
import { siteUrl } from '../support/companies.ts'
import { gzipped, LOADED_SCRIPTS, loadPage } from '../support/page-weight.ts'
import { becomeCandidate } from '../support/pitch.ts'
