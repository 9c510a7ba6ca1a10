import type { SvgIconComponent } from '@mui/icons-material'
import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined'
import BusinessOutlined from '@mui/icons-material/BusinessOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import type { Tone } from '#shared/audit/states.ts'
import type { Role } from '#shared/firm/model.ts'

/** How a role looks: a tone with an icon, never the tone alone. */
export const ROLE_TONES: Record<Role, { tone: Tone; icon: SvgIconComponent }> = {
  admin: { tone: 'violet', icon: AdminPanelSettingsOutlined },
  baker: { tone: 'slate', icon: PersonOutlined },
  carrier: { tone: 'blue', icon: BusinessOutlined },
}
