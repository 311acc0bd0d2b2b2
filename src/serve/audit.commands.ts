import { areas } from '../areas.ts'
import { makeAuditVerify } from '../kernel/audit/audit.commands.ts'
import { makeAuditSeal } from '../kernel/audit/seal.command.ts'

const witnesses = areas.flatMap(area => area.witnesses ?? [])

export const auditVerify = makeAuditVerify(witnesses)
export const auditSeal = makeAuditSeal(witnesses)
