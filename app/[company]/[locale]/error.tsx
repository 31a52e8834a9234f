'use client'

import { PageError } from '#components/site/page-error'

export default PageError
