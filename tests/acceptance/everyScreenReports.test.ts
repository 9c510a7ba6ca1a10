import { walkScreens } from './walkScreens.ts'

walkScreens([{ role: 'admin', part: 'reports' }])
