import { areas } from '../areas.ts'
import { makeAuditVerify } from '../kernel/audit/audit.commands.ts'
import { makeAuditSeal } from '../kernel/audit/seal.command.ts'

const anchorSources = areas.flatMap(area => area.anchorSources ?? [])

export const auditVerify = makeAuditVerify(anchorSources)
export const auditSeal = makeAuditSeal(anchorSources)
