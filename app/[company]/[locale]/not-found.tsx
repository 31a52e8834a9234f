'use client'

import { NotFound } from '#components/site/not-found'

export default NotFound
