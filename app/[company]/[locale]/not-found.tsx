'use client'

import dynamic from 'next/dynamic'

/** Fetched where it is shown: this stands beside every page. */
export default dynamic(() => import('#components/site/not-found').then(({ NotFound }) => NotFound))
