import { areas } from '../areas.ts'
import { makeAuditVerify } from '../kernel/audit/audit.commands.ts'

export const auditVerify = makeAuditVerify(areas.flatMap(area => area.witnesses ?? []))
