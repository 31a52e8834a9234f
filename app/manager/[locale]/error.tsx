'use client'

import { ManagerError } from '#components/manager/shell/manager-error'

export default ManagerError
