// Generated from the endpoints; renew it with npm run generate

export type Operations = {
  readProfile: {
    input: Record<string, never>
    output: { data: { id: number; name: string; email: string; phone: string | null; country: string | null; language: "en" | "es"; identifiers: { passport: string | null; itin: string | null; ssn: string | null; national_id: string | null; tax_id: string | null }; tier: string; member_since: string } | null; message?: string }
  }
  updateProfile: {
    input: { name?: string; phone?: string | null | null; country?: string | null | null }
    output: { data: { id: number; name: string; email: string; phone: string | null; country: string | null; language: "en" | "es"; identifiers: { passport: string | null; itin: string | null; ssn: string | null; national_id: string | null; tax_id: string | null } | null; tier: string; member_since: string } }
  }
  readOwnProfile: {
    input: Record<string, never>
    output: { data: { id: number; name: string; email: string; phone: string | null; country: string | null; language: "en" | "es"; role: "member" | "support" | "manager" | "admin"; tier: string; member_since: string; disabled_at: string | null; disabled_reason: string | null; erased_at: string | null; identifiers: { passport: string | null; itin: string | null; ssn: string | null; national_id: string | null; tax_id: string | null } } }
  }
  changeOwnContact: {
    input: { name?: string; phone?: string | null | null; country?: string | null | null }
    output: { data: { id: number; name: string; email: string; phone: string | null; country: string | null; language: "en" | "es"; role: "member" | "support" | "manager" | "admin"; tier: string; member_since: string; disabled_at: string | null; disabled_reason: string | null; erased_at: string | null; identifiers: { passport: string | null; itin: string | null; ssn: string | null; national_id: string | null; tax_id: string | null } } }
  }
  readEmailChoices: {
    input: Record<string, never>
    output: { off: ("messages" | "decisions" | "filings" | "answers" | "webhooks")[] }
  }
  chooseEmails: {
    input: { off: ("messages" | "decisions" | "filings" | "answers" | "webhooks")[] }
    output: { off: ("messages" | "decisions" | "filings" | "answers" | "webhooks")[] }
  }
  readMember: {
    input: { member_id: number }
    output: { data: { id: number; name: string; email: string; phone: string | null; country: string | null; language: "en" | "es"; role: "member" | "support" | "manager" | "admin"; tier: string; member_since: string; disabled_at: string | null; disabled_reason: string | null; erased_at: string | null; identifiers: { passport: string | null; itin: string | null; ssn: string | null; national_id: string | null; tax_id: string | null } } }
  }
  createPerson: {
    input: { email: string; name: string; role?: "member" | "support" | "manager" | "admin" | null; clients?: "all" | "assigned" | null; language?: "en" | "es" | null; country?: string | null; phone?: string | null; since?: string | null }
    output: { data: { id: number; ended: number; approval_id: number | null } }
  }
  updateMember: {
    input: { member_id: number; name?: string; phone?: string | null | null; country?: string | null | null; language?: "en" | "es"; tier?: string }
    output: { data: { id: number; name: string; email: string; phone: string | null; country: string | null; language: "en" | "es"; role: "member" | "support" | "manager" | "admin"; tier: string; member_since: string; disabled_at: string | null; disabled_reason: string | null; erased_at: string | null; identifiers: { passport: string | null; itin: string | null; ssn: string | null; national_id: string | null; tax_id: string | null } } }
  }
  disableMember: {
    input: { member_id: number; reason?: string | null }
    output: { data: { id: number; ended: number; approval_id: number | null } }
  }
  enableMember: {
    input: { member_id: number; role?: "member" | "support" | "manager" | "admin" | null; clients?: "all" | "assigned" | null; keep_assigned?: boolean | null }
    output: { data: { id: number; ended: number; approval_id: number | null } }
  }
  changeMemberRole: {
    input: { member_id: number; role: "member" | "support" | "manager" | "admin"; clients?: "all" | "assigned" | null }
    output: { data: { id: number; ended: number; approval_id: number | null } }
  }
  listAssignments: {
    input: { member_id: number }
    output: { data: { sees: "all" | "assigned"; clients: ({ id: number; name: string; email: string; since: string })[]; managers: ({ id: number; name: string; email: string; since: string })[] } }
  }
  setAssignment: {
    input: { member_id: number; client_id: number; assigned: boolean }
    output: { data: { changed: boolean; ended: number } }
  }
  chooseClients: {
    input: { member_id: number; clients: "all" | "assigned" }
    output: { data: { id: number; ended: number } }
  }
  readMemberAccess: {
    input: { member_id: number }
    output: { data: ({ kind: string; count: number })[] }
  }
  revokeMemberAccess: {
    input: { member_id: number }
    output: { data: { id: number; ended: number; approval_id: number | null } }
  }
  setMemberIdentifier: {
    input: { member_id: number; kind: "passport" | "itin" | "ssn" | "national_id" | "tax_id"; value?: string | null }
    output: { data: { changed: boolean } }
  }
  listApprovals: {
    input: { pending?: boolean | null; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; member_id: number; member: string; change: "disable" | "enable" | "role" | "email" | "revoke" | "codes"; role: "member" | "support" | "manager" | "admin" | null; email: string | null; reason: string | null; requested_by: number; requester: string; requested_at: string; expires_at: string; status: "pending" | "approved" | "rejected" | "expired" | "void" | "not_needed"; decider: string | null; decided_at: string | null })[]; pagination: { total: number; limit: number; offset: number } }
  }
  decideApproval: {
    input: { approval_id: number; decision: "approved" | "rejected" }
    output: { data: { id: number; ended: number; approval_id: number | null } }
  }
  listAnnouncements: {
    input: Record<string, never>
    output: { data: ({ id: number; title: string; body: string; title_es: string | null; body_es: string | null; effective_on: string; published_at: string })[] }
  }
  publishAnnouncement: {
    input: { title: string; body: string; title_es?: string | null; body_es?: string | null; effective_on: string; preview?: boolean | null }
    output: { data: { members: number; en: { subject: string; body: string }; es: { subject: string; body: string }; published: { id: number; mails: number; already: boolean } | null } }
  }
  readFirm: {
    input: Record<string, never>
    output: { data: { name: string | null; accent: string | null; email: string | null; phone: string | null; address: string | null; website: string | null; sender_name: string | null; mail_footer_en: string | null; mail_footer_es: string | null; privacy_en: string | null; privacy_es: string | null; terms_en: string | null; terms_es: string | null; imprint_en: string | null; imprint_es: string | null; logo: { src: string; width: number; height: number } | null } }
  }
  changeFirm: {
    input: { name?: string | null | null; accent?: string | null | null; email?: string | null | null; phone?: string | null | null; address?: string | null | null; website?: string | null | null; sender_name?: string | null | null; mail_footer_en?: string | null | null; mail_footer_es?: string | null | null; privacy_en?: string | null | null; privacy_es?: string | null | null; terms_en?: string | null | null; terms_es?: string | null | null; imprint_en?: string | null | null; imprint_es?: string | null | null; logo?: string | null | null }
    output: { data: { name: string | null; accent: string | null; email: string | null; phone: string | null; address: string | null; website: string | null; sender_name: string | null; mail_footer_en: string | null; mail_footer_es: string | null; privacy_en: string | null; privacy_es: string | null; terms_en: string | null; terms_es: string | null; imprint_en: string | null; imprint_es: string | null; logo: { src: string; width: number; height: number } | null } }
  }
  listCatalog: {
    input: { limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; code: string; name_en: string; name_es: string; price: number; currency: string; period: "once" | "monthly" | "annual"; offered: boolean; about_en: string; about_es: string; includes_en: string; includes_es: string; terms_en: string; terms_es: string; place: number })[]; pagination: { total: number; limit: number; offset: number } }
  }
  addToCatalog: {
    input: { code: string; name_en: string; name_es: string; price: string; currency: string; period: "once" | "monthly" | "annual"; about_en?: string | null; about_es?: string | null; includes_en?: string | null; includes_es?: string | null; terms_en?: string | null; terms_es?: string | null; place?: string | null }
    output: { data: { id: number; code: string; name_en: string; name_es: string; price: number; currency: string; period: "once" | "monthly" | "annual"; offered: boolean; about_en: string; about_es: string; includes_en: string; includes_es: string; terms_en: string; terms_es: string; place: number } }
  }
  fillCatalog: {
    input: Record<string, never>
    output: { added: number }
  }
  changeInCatalog: {
    input: { service_id: number; name_en?: string; name_es?: string; price?: string; currency?: string; about_en?: string | null; about_es?: string | null; includes_en?: string | null; includes_es?: string | null; terms_en?: string | null; terms_es?: string | null; place?: string; offered?: boolean }
    output: { data: { id: number; code: string; name_en: string; name_es: string; price: number; currency: string; period: "once" | "monthly" | "annual"; offered: boolean; about_en: string; about_es: string; includes_en: string; includes_es: string; terms_en: string; terms_es: string; place: number } }
  }
  listOfferedServices: {
    input: { limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; code: string; name: { en: string; es: string }; about: { en: string; es: string }; price: number; currency: string; period: "once" | "monthly" | "annual" })[]; pagination: { total: number; limit: number; offset: number } }
  }
  readOfferedService: {
    input: { id: string }
    output: { data: { id: number; code: string; name: { en: string; es: string }; about: { en: string; es: string }; price: number; currency: string; period: "once" | "monthly" | "annual"; includes: { en: (string)[]; es: (string)[] }; terms: { en: string; es: string } } }
  }
  listEntities: {
    input: { id?: number | null; ids?: string | null; limit?: number | null; offset?: number | null; cursor?: string | null }
    output: { data: ({ id: number; name: string; state: string; ein: string | null; status: "forming" | "active" | "dissolved"; formation_date: string | null; manager_subscription: { status: "active" | "upcoming" | "expired" | "cancelled"; renews_on: string | null } | null })[]; pagination: { total: number; limit: number; offset: number; next_cursor: string | null }; message?: string } | { data: { id: number; name: string; state: string; ein: string | null; status: "forming" | "active" | "dissolved"; formation_date: string | null; manager_subscription: { status: "active" | "upcoming" | "expired" | "cancelled"; renews_on: string | null } | null; founder_name: string | null; founder_address: string | null; founder_country: string | null; naics: string | null; registered_agent: string | null; fiscal_year_end: string; services: ({ id: number; service_id: number; code: string; name: string; name_es: string; status: "active" | "paused" | "cancelled"; started_on: string; renews_on: string | null; price: number; currency: string; period: "once" | "monthly" | "annual" })[]; tax_filings: ({ id: number; form: string; year: number; due_date: string; extended_due_date: string | null; status: "pending" | "extended" | "filed" | "not_required"; filed_on: string | null })[]; ownership: ({ owner_name: string; is_member: boolean; percent: number; since: string; until: string | null })[] } | null; message?: string }
  }
  updateEntity: {
    input: { id: number; founder_name?: string | null | null; founder_address?: string | null | null; founder_country?: string | null | null; naics?: string | null | null }
    output: { data: { id: number; name: string; state: string; ein: string | null; status: "forming" | "active" | "dissolved"; formation_date: string | null; manager_subscription: { status: "active" | "upcoming" | "expired" | "cancelled"; renews_on: string | null } | null; founder_name: string | null; founder_address: string | null; founder_country: string | null; naics: string | null; registered_agent: string | null; fiscal_year_end: string; services: ({ id: number; service_id: number; code: string; name: string; name_es: string; status: "active" | "paused" | "cancelled"; started_on: string; renews_on: string | null; price: number; currency: string; period: "once" | "monthly" | "annual" })[]; tax_filings: ({ id: number; form: string; year: number; due_date: string; extended_due_date: string | null; status: "pending" | "extended" | "filed" | "not_required"; filed_on: string | null })[]; ownership: ({ owner_name: string; is_member: boolean; percent: number; since: string; until: string | null })[] } }
  }
  listClients: {
    input: { q?: string | null; role?: "member" | "support" | "manager" | "admin" | null; sort?: "name" | "email" | "since" | "-name" | "-email" | "-since" | null; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; name: string; email: string; role: "member" | "support" | "manager" | "admin"; country: string | null; language: string; tier: string; member_since: string; is_disabled: boolean; llcs: ({ id: number; name: string; status: "forming" | "active" | "dissolved"; subscribed_until: string | null })[] })[]; pagination: { total: number; limit: number; offset: number } }
  }
  listLlcs: {
    input: { q?: string | null; member_id?: number | null; status?: "forming" | "active" | "dissolved" | null; subscribed?: boolean | null; sort?: "name" | "owner" | "state" | "status" | "subscribed" | "-name" | "-owner" | "-state" | "-status" | "-subscribed" | null; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; name: string; state: string; ein: string | null; status: "forming" | "active" | "dissolved"; formation_date: string | null; member_id: number; member: string; subscribed_until: string | null })[]; pagination: { total: number; limit: number; offset: number } }
  }
  readLlc: {
    input: { entity_id: number }
    output: { data: { id: number; name: string; state: string; ein: string | null; status: "forming" | "active" | "dissolved"; formation_date: string | null; manager_subscription: { status: "active" | "upcoming" | "expired" | "cancelled"; renews_on: string | null } | null; founder_name: string | null; founder_address: string | null; founder_country: string | null; naics: string | null; registered_agent: string | null; fiscal_year_end: string; services: ({ id: number; service_id: number; code: string; name: string; name_es: string; status: "active" | "paused" | "cancelled"; started_on: string; renews_on: string | null; price: number; currency: string; period: "once" | "monthly" | "annual" })[]; tax_filings: ({ id: number; form: string; year: number; due_date: string; extended_due_date: string | null; status: "pending" | "extended" | "filed" | "not_required"; filed_on: string | null })[]; ownership: ({ owner_name: string; is_member: boolean; percent: number; since: string; until: string | null })[]; member_id: number; foreign_owned: boolean; dissolved_on: string | null; owner: { id: number; name: string; email: string; language: string }; periods: ({ id: number; status: "active" | "cancelled"; starts_on: string; ends_on: string; cancelled_on: string | null })[] } }
  }
  createLlc: {
    input: { member_id: number; name: string; subscribed?: boolean | null; state?: string; ein?: string | null | null; status?: "forming" | "active" | "dissolved"; formation_date?: string | null | null; dissolved_on?: string | null | null; founder_name?: string | null | null; founder_address?: string | null | null; founder_country?: string | null | null; naics?: string | null | null; registered_agent?: string | null | null; fiscal_year_end?: string; foreign_owned?: boolean }
    output: { data: { id: number } }
  }
  updateLlc: {
    input: { entity_id: number; name?: string; state?: string; ein?: string | null | null; status?: "forming" | "active" | "dissolved"; formation_date?: string | null | null; dissolved_on?: string | null | null; founder_name?: string | null | null; founder_address?: string | null | null; founder_country?: string | null | null; naics?: string | null | null; registered_agent?: string | null | null; fiscal_year_end?: string; foreign_owned?: boolean }
    output: { data: { id: number; name: string; state: string; ein: string | null; status: "forming" | "active" | "dissolved"; formation_date: string | null; manager_subscription: { status: "active" | "upcoming" | "expired" | "cancelled"; renews_on: string | null } | null; founder_name: string | null; founder_address: string | null; founder_country: string | null; naics: string | null; registered_agent: string | null; fiscal_year_end: string; services: ({ id: number; service_id: number; code: string; name: string; name_es: string; status: "active" | "paused" | "cancelled"; started_on: string; renews_on: string | null; price: number; currency: string; period: "once" | "monthly" | "annual" })[]; tax_filings: ({ id: number; form: string; year: number; due_date: string; extended_due_date: string | null; status: "pending" | "extended" | "filed" | "not_required"; filed_on: string | null })[]; ownership: ({ owner_name: string; is_member: boolean; percent: number; since: string; until: string | null })[]; member_id: number; foreign_owned: boolean; dissolved_on: string | null; owner: { id: number; name: string; email: string; language: string }; periods: ({ id: number; status: "active" | "cancelled"; starts_on: string; ends_on: string; cancelled_on: string | null })[] } }
  }
  renewSubscription: {
    input: { entity_id: number; until?: string | null }
    output: { data: { id: number } }
  }
  cancelSubscription: {
    input: { entity_id: number; period_id?: number | null }
    output: { data: { id: number } }
  }
  setShare: {
    input: { entity_id: number; owner_name: string; percent: string; since?: string | null; is_member?: boolean | null }
    output: { data: { id: number } }
  }
  endShare: {
    input: { entity_id: number; owner_name: string; on?: string | null }
    output: { data: { id: number } }
  }
  renameOwner: {
    input: { entity_id: number; owner_name: string; new_name: string }
    output: { data: { id: number } }
  }
  addEngagement: {
    input: { entity_id: number; service: string; price?: string | null; started_on?: string | null }
    output: { data: { id: number } }
  }
  changeEngagement: {
    input: { engagement_id: number; status: "active" | "paused" | "cancelled" }
    output: { data: { id: number } }
  }
  listFilings: {
    input: { show?: "open" | "filed" | "not_required" | null; due_before?: string | null; sort?: "llc" | "form" | "year" | "due" | "filed" | "-llc" | "-form" | "-year" | "-due" | "-filed" | null; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; entity_id: number; entity_name: string; form: string; year: number; due_date: string; extended_due_date: string | null; status: "pending" | "extended" | "filed" | "not_required"; filed_on: string | null; overdue: boolean })[]; overdue: number; pagination: { total: number; limit: number; offset: number } }
  }
  listKeys: {
    input: { limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; member_id: number; mode: "live" | "test"; name: string; shown: string; scopes: ("read:bookkeeping" | "write:bookkeeping" | "read:ledger" | "write:ledger" | "read:documents" | "read:entity" | "write:entity" | "read:profile" | "write:profile" | "read:reports" | "write:reports" | "read:payments" | "read:presence" | "read:events" | "write:webhooks")[]; allow_list: (string)[]; entity_ids: (number)[] | null; hourly_limit: number; used: number; created_at: string; expires_at: string | null; revoked_at: string | null; grace_until: string | null; last_used_at: string | null; last_used_ip: string | null; created_by: { kind: "member" | "staff" | "operator"; id: number | null; name: string | null } | null })[]; live: number; most: number; pagination: { total: number; limit: number; offset: number } }
  }
  createApiKey: {
    input: { name: string; scopes: ("read:bookkeeping" | "write:bookkeeping" | "read:ledger" | "write:ledger" | "read:documents" | "read:entity" | "write:entity" | "read:profile" | "write:profile" | "read:reports" | "write:reports" | "read:payments" | "read:presence" | "read:events" | "write:webhooks")[]; entity_ids?: (number)[] | null; allow_list?: (string)[] | null; expires_on?: string | null }
    output: { data: { id: number; key: string | null } }
  }
  renameKey: {
    input: { id: number; name: string }
    output: { data: { id: number } }
  }
  rotateApiKey: {
    input: { id: number; grace_hours: number }
    output: { data: { id: number; key: string | null } }
  }
  revokeApiKey: {
    input: { id: number }
    output: { data: { id: number } }
  }
  listKeyRequests: {
    input: { id: number; limit?: number | null; offset?: number | null }
    output: { data: ({ at: string; endpoint: string; status: number; ms: number; ip: string; dry_run: boolean })[]; pagination: { total: number; limit: number; offset: number } }
  }
  readKeyUsage: {
    input: { id: number; per?: "hour" | "day" | null }
    output: { data: ({ at: string; requests: number; refused: number; failed: number })[] }
  }
  listAllKeys: {
    input: { member_id?: number | null; created_by?: number | null; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; member_id: number; mode: "live" | "test"; name: string; shown: string; scopes: ("read:bookkeeping" | "write:bookkeeping" | "read:ledger" | "write:ledger" | "read:documents" | "read:entity" | "write:entity" | "read:profile" | "write:profile" | "read:reports" | "write:reports" | "read:payments" | "read:presence" | "read:events" | "write:webhooks")[]; allow_list: (string)[]; entity_ids: (number)[] | null; hourly_limit: number; used: number; created_at: string; expires_at: string | null; revoked_at: string | null; grace_until: string | null; last_used_at: string | null; last_used_ip: string | null; created_by: { kind: "member" | "staff" | "operator"; id: number | null; name: string | null } | null })[]; pagination: { total: number; limit: number; offset: number } }
  }
  setKeyLimit: {
    input: { id: number; hourly_limit: number }
    output: { data: { id: number } }
  }
  createMemberKey: {
    input: { member_id: number; name: string; scopes: ("read:bookkeeping" | "write:bookkeeping" | "read:ledger" | "write:ledger" | "read:documents" | "read:entity" | "write:entity" | "read:profile" | "write:profile" | "read:reports" | "write:reports" | "read:payments" | "read:presence" | "read:events" | "write:webhooks")[]; entity_ids?: (number)[] | null; allow_list?: (string)[] | null; expires_on?: string | null }
    output: { data: { id: number; key: string | null } }
  }
  rotateMemberKey: {
    input: { id: number; grace_hours: number }
    output: { data: { id: number; key: string | null } }
  }
  revokeMemberKey: {
    input: { id: number }
    output: { data: { id: number } }
  }
  readMe: {
    input: Record<string, never>
    output: { signed_in: boolean; member_id: number | null; name: string | null; email: string | null; language: "en" | "es" | null; role: "member" | "support" | "manager" | "admin" | null; permissions: ("console:use" | "clients:read" | "clients:write" | "accounts:open" | "people:manage" | "identifiers:read" | "keys:read" | "keys:write" | "documents:read" | "documents:download" | "documents:write" | "banking:write" | "presence:write" | "ledger:read" | "ledger:decide" | "messages:read" | "messages:write" | "payments:read" | "payments:write" | "tax:read" | "tax:write" | "reports:read" | "reports:write" | "orders:read" | "orders:write" | "catalog:read" | "catalog:write" | "firm:manage" | "operations:read" | "operations:write" | "audit:read")[]; tier: string | null; member_since: string | null; subscribed: boolean; second_factor_required: boolean; single_sign_on_required: boolean; entities: ({ id: number; name: string; state: string; status: string })[]; shared: ({ share_id: number; id: number; name: string; state: string; status: string; owner: string; role: "bookkeeper" | "accountant"; areas: ("bookkeeping" | "banking" | "documents" | "ledger" | "reports" | "tax" | "payments" | "presence" | "messages")[]; is_active: boolean })[]; viewing: { member_id: number; name: string; ends_at: string; areas: ("bookkeeping" | "banking" | "documents" | "ledger" | "reports" | "tax" | "payments" | "presence" | "messages")[]; llcs: ({ id: number; name: string; state: string; status: string })[] } | null; single_sign_on: string | null }
  }
  setLanguage: {
    input: { language: "en" | "es" }
    output: { language: "en" | "es" }
  }
  listMySessions: {
    input: { limit?: number | null; offset?: number | null }
    output: { data: ({ id: string; is_current: boolean; browser: string | null; system: string | null; ip: string | null; signed_in_at: string; last_seen_at: string; expires_at: string; factors: "password" | "password_code" | "passkey" | "single_sign_on" })[]; pagination: { total: number; limit: number; offset: number } }
  }
  revokeSession: {
    input: { session_id: string }
    output: { id: string }
  }
  revokeOtherSessions: {
    input: Record<string, never>
    output: { revoked: number }
  }
  signIn: {
    input: { email: string; password: string }
    output: { signed_in: boolean; second_factor: boolean }
  }
  verifySecondFactor: {
    input: { code: string; kind?: "totp" | "backup" | null }
    output: { signed_in: boolean }
  }
  signOut: {
    input: Record<string, never>
    output: { signed_in: boolean }
  }
  askPasswordReset: {
    input: { email: string }
    output: { asked: boolean }
  }
  resetPassword: {
    input: { token: string; password: string }
    output: { changed: boolean; grants: ({ kind: string; id: string; name: string | null; detail: string | null; created_at: string; last_used_at: string | null; is_current: boolean })[]; clean_up_token: string | null }
  }
  revokeGrantsAfterReset: {
    input: { token: string; grants: (string)[] }
    output: { revoked: number }
  }
  beginSingleSignOn: {
    input: { step_up?: boolean | null }
    output: { url: string }
  }
  finishSingleSignOn: {
    input: { code: string; state: string; iss?: string | null }
    output: { signed_in: boolean; confirmed: boolean }
  }
  listGrants: {
    input: Record<string, never>
    output: { data: ({ kind: string; id: string; name: string | null; detail: string | null; created_at: string; last_used_at: string | null; is_current: boolean })[] }
  }
  revokeGrants: {
    input: { grants?: (string)[] | null; all?: boolean | null }
    output: { revoked: number }
  }
  stepUp: {
    input: { password?: string | null; code?: string | null; kind?: "totp" | "backup" | null; credential?: Record<string, unknown> | null }
    output: { confirmed: boolean }
  }
  checkProof: {
    input: Record<string, never>
    output: { confirmed: boolean }
  }
  forgetMemberCodes: {
    input: { member_id: number }
    output: { data: { changed: boolean; approval_id: number | null } }
  }
  readSecurity: {
    input: Record<string, never>
    output: { has_password: boolean; has_totp: boolean; passkeys_possible: boolean; second_factor_required: boolean; password_confirms: boolean; single_sign_on: string | null; passkeys: ({ id: string; name: string | null; created_at: string })[] }
  }
  changePassword: {
    input: { current_password: string; new_password: string }
    output: { changed: boolean }
  }
  beginTotp: {
    input: Record<string, never>
    output: { uri: string; secret: string; backup_codes: (string)[] }
  }
  confirmTotp: {
    input: { code: string }
    output: { has_totp: boolean }
  }
  endTotp: {
    input: Record<string, never>
    output: { has_totp: boolean }
  }
  renewBackupCodes: {
    input: Record<string, never>
    output: { backup_codes: (string)[] }
  }
  openAccount: {
    input: { member_id: number }
    output: { data: { member_id: number; name: string; ends_at: string } }
  }
  leaveAccount: {
    input: Record<string, never>
    output: { data: { changed: boolean } }
  }
  beginPasskey: {
    input: Record<string, never>
    output: { options: Record<string, unknown> }
  }
  addPasskey: {
    input: { name: string; credential: Record<string, unknown> }
    output: { id: string }
  }
  removePasskey: {
    input: { passkey_id: string }
    output: { id: string }
  }
  removeAllPasskeys: {
    input: Record<string, never>
    output: { removed: number; revoked: number }
  }
  beginPasskeySignIn: {
    input: Record<string, never>
    output: { options: Record<string, unknown> }
  }
  signInByPasskey: {
    input: { credential: Record<string, unknown> }
    output: { signed_in: boolean }
  }
  readAppRequest: {
    input: { request: string }
    output: { data: { name: string; site: string | null; redirect_host: string; resource: "v1" | "mcp"; scopes: ("read:bookkeeping" | "write:bookkeeping" | "read:ledger" | "write:ledger" | "read:documents" | "read:entity" | "write:entity" | "read:profile" | "write:profile" | "read:reports" | "write:reports" | "read:payments" | "read:presence" | "read:events" | "write:webhooks")[]; is_lasting: boolean; deny_url: string } }
  }
  allowApp: {
    input: { request: string; scopes: ("read:bookkeeping" | "write:bookkeeping" | "read:ledger" | "write:ledger" | "read:documents" | "read:entity" | "write:entity" | "read:profile" | "write:profile" | "read:reports" | "write:reports" | "read:payments" | "read:presence" | "read:events" | "write:webhooks")[]; entity_ids?: (number)[] | null }
    output: { data: { url: string } }
  }
  listApps: {
    input: Record<string, never>
    output: { data: ({ id: number; name: string; client_id: string; resource: "v1" | "mcp"; scopes: ("read:bookkeeping" | "write:bookkeeping" | "read:ledger" | "write:ledger" | "read:documents" | "read:entity" | "write:entity" | "read:profile" | "write:profile" | "read:reports" | "write:reports" | "read:payments" | "read:presence" | "read:events" | "write:webhooks")[]; entity_ids: (number)[] | null; created_at: string; last_used_at: string | null })[] }
  }
  revokeApp: {
    input: { id: number }
    output: { data: { id: number } }
  }
  listPeople: {
    input: Record<string, never>
    output: { shares: ({ id: number; member_id: number; name: string; email: string; entity_id: number; llc: string; role: "bookkeeper" | "accountant"; areas: ("bookkeeping" | "banking" | "documents" | "ledger" | "reports" | "tax" | "payments" | "presence" | "messages")[]; created_at: string })[]; invitations: ({ id: number; email: string; entity_ids: (number)[]; llcs: (string)[]; role: "bookkeeper" | "accountant"; areas: ("bookkeeping" | "banking" | "documents" | "ledger" | "reports" | "tax" | "payments" | "presence" | "messages")[]; sent_at: string; expires_at: string; is_expired: boolean })[] }
  }
  inviteCollaborator: {
    input: { email: string; entity_ids: (number)[]; role: "bookkeeper" | "accountant"; areas: ("bookkeeping" | "banking" | "documents" | "ledger" | "reports" | "tax" | "payments" | "presence" | "messages")[]; language?: "en" | "es" | null }
    output: { data: { id: number } }
  }
  resendInvitation: {
    input: { invitation_id: number }
    output: { data: { id: number } }
  }
  withdrawInvitation: {
    input: { invitation_id: number }
    output: { data: { id: number } }
  }
  changeShare: {
    input: { share_id: number; role: "bookkeeper" | "accountant"; areas: ("bookkeeping" | "banking" | "documents" | "ledger" | "reports" | "tax" | "payments" | "presence" | "messages")[] }
    output: { data: { id: number } }
  }
  removeShare: {
    input: { share_id: number }
    output: { data: { id: number } }
  }
  readInvitation: {
    input: { token: string }
    output: { data: { email: string; owner: string | null; inviter: string | null; firm: string; llcs: (string)[]; role: "bookkeeper" | "accountant" | null; areas: ("bookkeeping" | "banking" | "documents" | "ledger" | "reports" | "tax" | "payments" | "presence" | "messages")[]; expires_at: string; step: "create" | "password" | "sign_in" | "sign_out" | "accept" } }
  }
  acceptInvitation: {
    input: { token: string; name?: string | null; password?: string | null; language?: "en" | "es" | null }
    output: { accepted: boolean; email: string }
  }
  inviteMember: {
    input: { member_id: number }
    output: { data: { id: number } }
  }
  readMemberInvitation: {
    input: { member_id: number }
    output: { data: { state: "accepted" | "sent" | "expired" | "not_sent"; sent_at: string | null; expires_at: string | null; accepted_at: string | null } }
  }
  changeOwnEmail: {
    input: { email: string }
    output: { sent: boolean }
  }
  changeMemberEmail: {
    input: { member_id: number; email: string }
    output: { data: { id: number; sent: boolean; approval_id: number | null } }
  }
  confirmOwnEmail: {
    input: { token: string }
    output: { changed: boolean }
  }
  undoOwnEmail: {
    input: { token: string }
    output: { changed: boolean }
  }
  listDocuments: {
    input: { entity_id?: number | null; id?: number | null; doc_type?: "ARTICLES" | "EIN_LETTER" | "ACTA" | "8822-B" | "CERTIFICATE_OF_ORGANIZATION" | "OPERATING_AGREEMENT" | "REGISTERED_AGENT_ACCEPTANCE" | "GOOD_STANDING" | "ARTICLES_OF_AMENDMENT" | "ARTICLES_OF_DISSOLUTION" | "SS-4" | "5472" | "1120" | "7004" | "8832" | "W-8BEN" | "W-8BEN-E" | "W-9" | "W-7" | "ITIN_LETTER" | "1040-NR" | "FBAR" | "BOI" | "RESOLUTION" | "MEMBERSHIP_CERTIFICATE" | "POWER_OF_ATTORNEY" | "INVOICE" | "RECEIPT" | "CONTRACT" | "LOAN_AGREEMENT" | "PRICING_EVIDENCE" | "BANK_STATEMENT" | "BANK_LETTER" | "TAX_CERTIFICATE" | "PASSPORT" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "IRS_NOTICE" | "FAX_CONFIRMATION" | "PART_V_STATEMENT" | "REPORT" | "OTHER" | null; ids?: string | null; limit?: number | null; offset?: number | null; cursor?: string | null }
    output: { data: ({ id: number; entity_id: number; doc_type: string; title: string; file_name: string | null; mime_type: string | null; size_bytes: number | null; sha256: string | null; ots_status: "none" | "pending" | "confirmed" | "invalid"; ots: { chain: "bitcoin" | "local"; submitted_at: string; calendars: ({ uri: string; state: "pending" | "confirmed" | "not_found" | "unreachable" | "wrong_answer" | "unchecked" | "not_asked" })[]; bitcoin: { height: number; block_hash: string; merkle_root: string; time: string } | null; checked_at: string | null } | null; uploaded_at: string; download_url: string | null })[]; pagination: { total: number; limit: number; offset: number; next_cursor: string | null }; message?: string } | { data: { id: number; entity_id: number; doc_type: string; title: string; file_name: string | null; mime_type: string | null; size_bytes: number | null; sha256: string | null; ots_status: "none" | "pending" | "confirmed" | "invalid"; ots: { chain: "bitcoin" | "local"; submitted_at: string; calendars: ({ uri: string; state: "pending" | "confirmed" | "not_found" | "unreachable" | "wrong_answer" | "unchecked" | "not_asked" })[]; bitcoin: { height: number; block_hash: string; merkle_root: string; time: string } | null; checked_at: string | null } | null; uploaded_at: string; download_url: string | null } | null; message?: string }
  }
  downloadDocument: {
    input: { id: number }
    output: never
  }
  readProof: {
    input: { id: number }
    output: never
  }
  listLlcDocuments: {
    input: { entity_id: number; doc_type?: "ARTICLES" | "EIN_LETTER" | "ACTA" | "8822-B" | "CERTIFICATE_OF_ORGANIZATION" | "OPERATING_AGREEMENT" | "REGISTERED_AGENT_ACCEPTANCE" | "GOOD_STANDING" | "ARTICLES_OF_AMENDMENT" | "ARTICLES_OF_DISSOLUTION" | "SS-4" | "5472" | "1120" | "7004" | "8832" | "W-8BEN" | "W-8BEN-E" | "W-9" | "W-7" | "ITIN_LETTER" | "1040-NR" | "FBAR" | "BOI" | "RESOLUTION" | "MEMBERSHIP_CERTIFICATE" | "POWER_OF_ATTORNEY" | "INVOICE" | "RECEIPT" | "CONTRACT" | "LOAN_AGREEMENT" | "PRICING_EVIDENCE" | "BANK_STATEMENT" | "BANK_LETTER" | "TAX_CERTIFICATE" | "PASSPORT" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "IRS_NOTICE" | "FAX_CONFIRMATION" | "PART_V_STATEMENT" | "REPORT" | "OTHER" | null; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; entity_id: number; doc_type: string; title: string; file_name: string | null; mime_type: string | null; size_bytes: number | null; sha256: string | null; ots_status: "none" | "pending" | "confirmed" | "invalid"; ots: { chain: "bitcoin" | "local"; submitted_at: string; calendars: ({ uri: string; state: "pending" | "confirmed" | "not_found" | "unreachable" | "wrong_answer" | "unchecked" | "not_asked" })[]; bitcoin: { height: number; block_hash: string; merkle_root: string; time: string } | null; checked_at: string | null } | null; uploaded_at: string; download_url: string | null })[]; pagination: { total: number; limit: number; offset: number } }
  }
  uploadLlcDocument: {
    input: { entity_id: number; doc_type: "ARTICLES" | "EIN_LETTER" | "ACTA" | "8822-B" | "CERTIFICATE_OF_ORGANIZATION" | "OPERATING_AGREEMENT" | "REGISTERED_AGENT_ACCEPTANCE" | "GOOD_STANDING" | "ARTICLES_OF_AMENDMENT" | "ARTICLES_OF_DISSOLUTION" | "SS-4" | "5472" | "1120" | "7004" | "8832" | "W-8BEN" | "W-8BEN-E" | "W-9" | "W-7" | "ITIN_LETTER" | "1040-NR" | "FBAR" | "BOI" | "RESOLUTION" | "MEMBERSHIP_CERTIFICATE" | "POWER_OF_ATTORNEY" | "INVOICE" | "RECEIPT" | "CONTRACT" | "LOAN_AGREEMENT" | "PRICING_EVIDENCE" | "BANK_STATEMENT" | "BANK_LETTER" | "TAX_CERTIFICATE" | "PASSPORT" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "IRS_NOTICE" | "FAX_CONFIRMATION" | "PART_V_STATEMENT" | "REPORT" | "OTHER"; title?: string | null; file_name: string; tax_year?: number | null }
    output: { data: { id: number; entity_id: number; doc_type: string; title: string; file_name: string | null; mime_type: string | null; size_bytes: number | null; sha256: string | null; ots_status: "none" | "pending" | "confirmed" | "invalid"; ots: { chain: "bitcoin" | "local"; submitted_at: string; calendars: ({ uri: string; state: "pending" | "confirmed" | "not_found" | "unreachable" | "wrong_answer" | "unchecked" | "not_asked" })[]; bitcoin: { height: number; block_hash: string; merkle_root: string; time: string } | null; checked_at: string | null } | null; uploaded_at: string; download_url: string | null } }
  }
  downloadLlcDocument: {
    input: { document_id: number }
    output: never
  }
  reinstateLlcDocument: {
    input: { document_id: number }
    output: { data: { id: number; withdrawn: boolean } }
  }
  listWithdrawnLlcDocuments: {
    input: { entity_id: number }
    output: { data: ({ id: number; doc_type: string; title: string; withdrawn_at: string; reason: string })[] }
  }
  setLlcDocumentYear: {
    input: { document_id: number; tax_year?: number | null }
    output: { data: { id: number; tax_year: number | null } }
  }
  browseDocuments: {
    input: { entity_id: number; doc_type?: "ARTICLES" | "EIN_LETTER" | "ACTA" | "8822-B" | "CERTIFICATE_OF_ORGANIZATION" | "OPERATING_AGREEMENT" | "REGISTERED_AGENT_ACCEPTANCE" | "GOOD_STANDING" | "ARTICLES_OF_AMENDMENT" | "ARTICLES_OF_DISSOLUTION" | "SS-4" | "5472" | "1120" | "7004" | "8832" | "W-8BEN" | "W-8BEN-E" | "W-9" | "W-7" | "ITIN_LETTER" | "1040-NR" | "FBAR" | "BOI" | "RESOLUTION" | "MEMBERSHIP_CERTIFICATE" | "POWER_OF_ATTORNEY" | "INVOICE" | "RECEIPT" | "CONTRACT" | "LOAN_AGREEMENT" | "PRICING_EVIDENCE" | "BANK_STATEMENT" | "BANK_LETTER" | "TAX_CERTIFICATE" | "PASSPORT" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "IRS_NOTICE" | "FAX_CONFIRMATION" | "PART_V_STATEMENT" | "REPORT" | "OTHER" | null; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; entity_id: number; doc_type: string; title: string; file_name: string | null; mime_type: string | null; size_bytes: number | null; sha256: string | null; ots_status: "none" | "pending" | "confirmed" | "invalid"; ots: { chain: "bitcoin" | "local"; submitted_at: string; calendars: ({ uri: string; state: "pending" | "confirmed" | "not_found" | "unreachable" | "wrong_answer" | "unchecked" | "not_asked" })[]; bitcoin: { height: number; block_hash: string; merkle_root: string; time: string } | null; checked_at: string | null } | null; uploaded_at: string; download_url: string | null; tax_year: number | null; is_own: boolean })[]; types: ({ doc_type: string; documents: number })[]; pagination: { total: number; limit: number; offset: number } }
  }
  uploadDocument: {
    input: { entity_id: number; doc_type: "ARTICLES" | "EIN_LETTER" | "ACTA" | "8822-B" | "CERTIFICATE_OF_ORGANIZATION" | "OPERATING_AGREEMENT" | "REGISTERED_AGENT_ACCEPTANCE" | "GOOD_STANDING" | "ARTICLES_OF_AMENDMENT" | "ARTICLES_OF_DISSOLUTION" | "SS-4" | "5472" | "1120" | "7004" | "8832" | "W-8BEN" | "W-8BEN-E" | "W-9" | "W-7" | "ITIN_LETTER" | "1040-NR" | "FBAR" | "BOI" | "RESOLUTION" | "MEMBERSHIP_CERTIFICATE" | "POWER_OF_ATTORNEY" | "INVOICE" | "RECEIPT" | "CONTRACT" | "LOAN_AGREEMENT" | "PRICING_EVIDENCE" | "BANK_STATEMENT" | "BANK_LETTER" | "TAX_CERTIFICATE" | "PASSPORT" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "IRS_NOTICE" | "FAX_CONFIRMATION" | "PART_V_STATEMENT" | "REPORT" | "OTHER"; title?: string | null; file_name: string; tax_year?: number | null }
    output: { data: { id: number; entity_id: number; doc_type: string; title: string; file_name: string | null; mime_type: string | null; size_bytes: number | null; sha256: string | null; ots_status: "none" | "pending" | "confirmed" | "invalid"; ots: { chain: "bitcoin" | "local"; submitted_at: string; calendars: ({ uri: string; state: "pending" | "confirmed" | "not_found" | "unreachable" | "wrong_answer" | "unchecked" | "not_asked" })[]; bitcoin: { height: number; block_hash: string; merkle_root: string; time: string } | null; checked_at: string | null } | null; uploaded_at: string; download_url: string | null } }
  }
  reinstateOwnDocument: {
    input: { id: number }
    output: { data: { id: number; withdrawn: boolean } }
  }
  listWithdrawnDocuments: {
    input: { entity_id: number }
    output: { data: ({ id: number; doc_type: string; title: string; file_name: string | null; withdrawn_at: string })[] }
  }
  setDocumentYear: {
    input: { id: number; tax_year?: number | null }
    output: { data: { id: number; tax_year: number | null } }
  }
  readUsage: {
    input: Record<string, never>
    output: { data: { requests: { used: number; limit: number; resets_in_seconds: number | null }; uploads: { used: number; limit: number; resets_in_seconds: number | null }; storage: { used_bytes: number; limit_bytes: number; llc_limit_bytes: number; llcs: ({ entity_id: number; name: string; bytes: number })[] } } }
  }
  readMemberUsage: {
    input: { member_id: number }
    output: { data: { requests: { used: number; limit: number; resets_in_seconds: number | null }; uploads: { used: number; limit: number; resets_in_seconds: number | null }; storage: { used_bytes: number; limit_bytes: number; llc_limit_bytes: number; llcs: ({ entity_id: number; name: string; bytes: number })[] } } }
  }
  readReceiptInbox: {
    input: { entity_id: number }
    output: { data: { is_offered: boolean; address: string | null; emails: ({ id: number; received_at: string; sender: string; subject: string; outcome: "received" | "no_attachment" | "not_accepted" | "too_large" | "too_complex" | "uploads_used_up" | "storage_full"; receipts: number; rejected: number })[] } }
  }
  replaceReceiptAddress: {
    input: { entity_id: number }
    output: { data: { address: string } }
  }
  listRateTables: {
    input: Record<string, never>
    output: { data: ({ kind: "ecb_daily" | "irs_yearly" | "treasury_year_end"; currency: string; rates: number; first: string; last: string })[] }
  }
  importRateTable: {
    input: { kind: "ecb_daily" | "irs_yearly" | "treasury_year_end"; year?: number | null; file_name: string; preview?: boolean | null }
    output: { data: { added: number; changed: number; unchanged: number; skipped: (string)[] } }
  }
  listEntries: {
    input: { entity_id: number; year?: number | null; month?: number | null; category?: string | null; ids?: string | null; limit?: number | null; offset?: number | null; cursor?: string | null }
    output: { data: ({ id: number; entity_id: number; year: number; month: number; transaction_date: string | null; movement_type: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste"; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group_label: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; income: number; expense: number; currency: string | null; original_amount: number | null; exchange_rate: number | null; rate_source: string | null; rate_date: string | null; counterparty_id: number | null; economic_purpose: string | null; document_id: number | null; description: string | null; bank_source: string | null; external_tx_id: string | null; source: "api" | "bank_sync" | "manual" | "import"; economic_substance: boolean; created_at: string })[]; summary: { total_income: number; total_expenses: number; net: number }; pagination: { total: number; limit: number; offset: number; next_cursor: string | null }; message?: string }
  }
  createEntry: {
    input: { entity_id: number; year: number; month: number; income?: number; expense?: number; movement_type?: string | null; category?: string | null; counterparty_id?: number | null; economic_purpose?: string | null; document_id?: number | null; description?: string | null; transaction_date?: string | null; bank_source?: string | null; external_tx_id?: string | null; currency?: string | null; original_amount?: number | null; exchange_rate?: number | null; rate_source?: string | null }
    output: { data: { id: number; entity_id: number; year: number; month: number; transaction_date: string | null; movement_type: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste"; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group_label: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; income: number; expense: number; currency: string | null; original_amount: number | null; exchange_rate: number | null; rate_source: string | null; rate_date: string | null; counterparty_id: number | null; economic_purpose: string | null; document_id: number | null; description: string | null; bank_source: string | null; external_tx_id: string | null; source: "api" | "bank_sync" | "manual" | "import"; economic_substance: boolean; created_at: string } }
  }
  createEntryBatch: {
    input: { entity_id: number; entries: ({ year: number; month: number; income?: number; expense?: number; movement_type?: string; category?: string; counterparty_id?: number; economic_purpose?: string; document_id?: number; description?: string; transaction_date?: string; bank_source?: string; external_tx_id?: string; currency?: string; original_amount?: number; exchange_rate?: number; rate_source?: string })[] }
    output: { data: ({ id: number; entity_id: number; year: number; month: number; transaction_date: string | null; movement_type: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste"; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group_label: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; income: number; expense: number; currency: string | null; original_amount: number | null; exchange_rate: number | null; rate_source: string | null; rate_date: string | null; counterparty_id: number | null; economic_purpose: string | null; document_id: number | null; description: string | null; bank_source: string | null; external_tx_id: string | null; source: "api" | "bank_sync" | "manual" | "import"; economic_substance: boolean; created_at: string })[] }
  }
  searchBooks: {
    input: { entity_id: number; q?: string | null; year?: number | null; month?: number | null; category?: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | "none" | null; movement_type?: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste" | null; counterparty_id?: number | null; source?: "api" | "bank_sync" | "manual" | "import" | null; bank_source?: string | null; missing?: "any" | "counterparty" | "purpose" | "document" | null; from?: string | null; to?: string | null; amount_from?: number | null; amount_to?: number | null; document?: "with" | "without" | null; sort?: "date" | "description" | "category" | "documentation" | "counterparty" | "document" | "amount" | "income" | "expense" | "-date" | "-description" | "-category" | "-documentation" | "-counterparty" | "-document" | "-amount" | "-income" | "-expense" | null; after?: string | null; limit?: number | null }
    output: { data: ({ id: number; entity_id: number; year: number; month: number; transaction_date: string | null; movement_type: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste"; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group_label: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; income: number; expense: number; currency: string | null; original_amount: number | null; exchange_rate: number | null; rate_source: string | null; rate_date: string | null; counterparty_id: number | null; economic_purpose: string | null; document_id: number | null; description: string | null; bank_source: string | null; external_tx_id: string | null; source: "api" | "bank_sync" | "manual" | "import"; economic_substance: boolean; created_at: string; counterparty: string | null; document: string | null; lacks: ("counterparty" | "purpose" | "document")[]; corrected: boolean; replaces: boolean; replaced_by: number | null })[]; next: string | null; back_to: { year: number; month: number } | null; message?: string }
  }
  readViewTotals: {
    input: { entity_id: number; q?: string | null; year?: number | null; month?: number | null; category?: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | "none" | null; movement_type?: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste" | null; counterparty_id?: number | null; source?: "api" | "bank_sync" | "manual" | "import" | null; bank_source?: string | null; missing?: "any" | "counterparty" | "purpose" | "document" | null; from?: string | null; to?: string | null; amount_from?: number | null; amount_to?: number | null; document?: "with" | "without" | null }
    output: { is_known: boolean; figures: { entries: number; income: number; expense: number; net: number; contributions: number; distributions: number; loans: { received: number; paid: number }; own_transfers: { received: number; paid: number }; other: { received: number; paid: number }; received: number; paid: number; cash_change: number } }
  }
  downloadView: {
    input: { entity_id: number; q?: string | null; year?: number | null; month?: number | null; category?: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | "none" | null; movement_type?: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste" | null; counterparty_id?: number | null; source?: "api" | "bank_sync" | "manual" | "import" | null; bank_source?: string | null; missing?: "any" | "counterparty" | "purpose" | "document" | null; from?: string | null; to?: string | null; amount_from?: number | null; amount_to?: number | null; document?: "with" | "without" | null; format: "csv" | "xlsx" }
    output: never
  }
  readEntry: {
    input: { id: number }
    output: { data: { id: number; entity_id: number; year: number; month: number; transaction_date: string | null; movement_type: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste"; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group_label: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; income: number; expense: number; currency: string | null; original_amount: number | null; exchange_rate: number | null; rate_source: string | null; rate_date: string | null; counterparty_id: number | null; economic_purpose: string | null; document_id: number | null; description: string | null; bank_source: string | null; external_tx_id: string | null; source: "api" | "bank_sync" | "manual" | "import"; economic_substance: boolean; created_at: string; counterparty: string | null; document: string | null; document_withdrawn: boolean; lacks: ("counterparty" | "purpose" | "document")[]; removed_at: string | null; removed_because: string | null; replaced_by: number | null; reversed_by: number | null; reverses: number | null; replaces: number | null; restored_as: number | null; restored_from: number | null; file_name: string | null; history: ({ at: string; what: "completed" | "removed" | "detached"; by: "you" | "person" | "firm" | "program"; changed: (string)[] })[] } }
  }
  readYearTotals: {
    input: { entity_id: number; year: number }
    output: { years: (number)[]; figures: { year: number; months: ({ month: number; entries: number; income: number; expense: number; net: number })[]; entries: number; income: number; expense: number; net: number; contributions: number; distributions: number; loans: { received: number; paid: number }; own_transfers: { received: number; paid: number }; other: { received: number; paid: number }; received: number; paid: number; cash_change: number }; categories: ({ month: number; category: string; entries: number; net: number })[] }
  }
  downloadBooks: {
    input: { entity_id: number; format: "csv" | "hledger" | "beancount"; year?: number | null }
    output: never
  }
  addEntry: {
    input: { entity_id: number; year: number; month: number; income?: number; expense?: number; movement_type?: string | null; category?: string | null; counterparty_id?: number | null; economic_purpose?: string | null; document_id?: number | null; description?: string | null; transaction_date?: string | null; bank_source?: string | null; external_tx_id?: string | null; currency?: string | null; original_amount?: number | null; exchange_rate?: number | null; rate_source?: string | null }
    output: { data: { id: number; entity_id: number; year: number; month: number; transaction_date: string | null; movement_type: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste"; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group_label: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; income: number; expense: number; currency: string | null; original_amount: number | null; exchange_rate: number | null; rate_source: string | null; rate_date: string | null; counterparty_id: number | null; economic_purpose: string | null; document_id: number | null; description: string | null; bank_source: string | null; external_tx_id: string | null; source: "api" | "bank_sync" | "manual" | "import"; economic_substance: boolean; created_at: string } }
  }
  completeOwnEntry: {
    input: { id: number; counterparty_id?: number | null; economic_purpose?: string | null; document_id?: number | null }
    output: { data: { id: number; entity_id: number; year: number; month: number; transaction_date: string | null; movement_type: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste"; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group_label: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; income: number; expense: number; currency: string | null; original_amount: number | null; exchange_rate: number | null; rate_source: string | null; rate_date: string | null; counterparty_id: number | null; economic_purpose: string | null; document_id: number | null; description: string | null; bank_source: string | null; external_tx_id: string | null; source: "api" | "bank_sync" | "manual" | "import"; economic_substance: boolean; created_at: string }; changed: (string)[] }
  }
  detachDocument: {
    input: { id: number }
    output: { data: { id: number; entity_id: number; year: number; month: number; transaction_date: string | null; movement_type: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste"; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group_label: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; income: number; expense: number; currency: string | null; original_amount: number | null; exchange_rate: number | null; rate_source: string | null; rate_date: string | null; counterparty_id: number | null; economic_purpose: string | null; document_id: number | null; description: string | null; bank_source: string | null; external_tx_id: string | null; source: "api" | "bank_sync" | "manual" | "import"; economic_substance: boolean; created_at: string } }
  }
  correctEntry: {
    input: { id: number; year: number; month: number; income?: number; expense?: number; movement_type?: string | null; category?: string | null; counterparty_id?: number | null; economic_purpose?: string | null; document_id?: number | null; description?: string | null; transaction_date?: string | null; bank_source?: string | null; external_tx_id?: string | null; currency?: string | null; original_amount?: number | null; exchange_rate?: number | null; rate_source?: string | null }
    output: { data: { corrected_id: number; reversal_id: number; replacement_id: number } }
  }
  removeOwnEntry: {
    input: { id: number; reason?: string | null }
    output: { removed: (number)[] }
  }
  restoreRemovedEntry: {
    input: { id: number }
    output: { data: { id: number } }
  }
  previewImport: {
    input: { entity_id: number; file_name?: string | null; date_order?: "dmy" | "mdy" | null; decimal?: "point" | "comma" | null }
    output: { data: { sha256: string; encoding: "utf-8" | "utf-16" | "windows-1252" | null; separator: "," | ";" | "\t" | "|" | null; columns: ({ name: string; meaning: "date" | "year" | "month" | "amount" | "income" | "expense" | "currency" | "original_amount" | "exchange_rate" | "rate_source" | "movement_type" | "category" | "counterparty" | "purpose" | "description" | "bank_source" | "reference" | null })[]; date_order: "dmy" | "mdy"; decimal: "point" | "comma"; asks: ("date_order" | "decimal")[]; rows: number; entries: number; waiting: number; waiting_currencies: (string)[]; income: number; expense: number; first: ({ year: number; month: number; transaction_date: string | null; movement_type: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste" | null; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; income: number; expense: number; description: string | null })[]; faults: ({ line: number; column: string | null; code: "not_text" | "no_columns" | "no_date_column" | "no_amount_column" | "too_many_rows" | "too_many_columns" | "long_cell" | "no_rows" | "quote" | "no_date" | "date" | "year" | "month" | "no_amount" | "amount" | "currency" | "decimals" | "too_large" | "category" | "movement_type" | "text" | "currency_code" | "rate" | "original"; value: string | null })[]; fault_count: number; unknown_names: (string)[]; unknown_name_count: number; imported_before: { entries: number; income: number; expense: number; imported_at: string } | null; can_import: boolean } }
  }
  importEntries: {
    input: { entity_id: number; file_name?: string | null; date_order?: "dmy" | "mdy" | null; decimal?: "point" | "comma" | null; sha256: string; again?: boolean | null }
    output: { imported: number; waiting: number; income: number; expense: number; imported_before: { entries: number; income: number; expense: number; imported_at: string } | null }
  }
  listWaitingEntries: {
    input: { entity_id: number }
    output: { data: ({ id: number; file_name: string | null; transaction_date: string | null; currency: string; original_amount: number | null; description: string | null })[]; total: number; message?: string }
  }
  discardWaitingEntry: {
    input: { entity_id: number; id: number }
    output: { id: number }
  }
  listOwnCounterparties: {
    input: { entity_id: number; q?: string | null; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; name: string; kind: "OWNER" | "RELATED_ENTITY" | "FAMILY" | "CLIENT" | "SUPPLIER" | "BANK" | "PLATFORM" | "GOVERNMENT" | "OTHER"; relation_subtype: "self" | "self_ruc" | "spouse" | "family_other" | "sibling_entity" | null; is_related_party: boolean; entries: number })[]; pagination: { total: number; limit: number; offset: number }; message?: string }
  }
  addCounterparty: {
    input: { entity_id: number; name: string; kind: "OWNER" | "RELATED_ENTITY" | "FAMILY" | "CLIENT" | "SUPPLIER" | "BANK" | "PLATFORM" | "GOVERNMENT" | "OTHER"; relation_subtype?: "self" | "self_ruc" | "spouse" | "family_other" | "sibling_entity" | null }
    output: { data: { id: number; name: string; kind: "OWNER" | "RELATED_ENTITY" | "FAMILY" | "CLIENT" | "SUPPLIER" | "BANK" | "PLATFORM" | "GOVERNMENT" | "OTHER"; relation_subtype: "self" | "self_ruc" | "spouse" | "family_other" | "sibling_entity" | null; is_related_party: boolean } }
  }
  renameCounterparty: {
    input: { id: number; name: string }
    output: { data: { id: number; name: string; kind: "OWNER" | "RELATED_ENTITY" | "FAMILY" | "CLIENT" | "SUPPLIER" | "BANK" | "PLATFORM" | "GOVERNMENT" | "OTHER"; relation_subtype: "self" | "self_ruc" | "spouse" | "family_other" | "sibling_entity" | null; is_related_party: boolean } }
  }
  listViews: {
    input: { entity_id: number }
    output: { data: ({ id: number; name: string; is_default: boolean; query: { [name: string]: string | number | boolean } })[]; message?: string }
  }
  saveView: {
    input: { entity_id: number; name: string; q?: string | null; year?: number | null; month?: number | null; category?: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | "none" | null; movement_type?: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste" | null; counterparty_id?: number | null; source?: "api" | "bank_sync" | "manual" | "import" | null; bank_source?: string | null; missing?: "any" | "counterparty" | "purpose" | "document" | null; from?: string | null; to?: string | null; amount_from?: number | null; amount_to?: number | null; document?: "with" | "without" | null; sort?: "date" | "description" | "category" | "documentation" | "counterparty" | "document" | "amount" | "income" | "expense" | "-date" | "-description" | "-category" | "-documentation" | "-counterparty" | "-document" | "-amount" | "-income" | "-expense" | null; all_years?: boolean | null }
    output: { data: { id: number; name: string; is_default: boolean; query: { [name: string]: string | number | boolean } } }
  }
  renameView: {
    input: { entity_id: number; name: string; new_name: string }
    output: { data: { id: number; name: string; is_default: boolean; query: { [name: string]: string | number | boolean } } }
  }
  chooseDefaultView: {
    input: { entity_id: number; name: string; is_default: boolean }
    output: { data: { id: number; name: string; is_default: boolean; query: { [name: string]: string | number | boolean } } }
  }
  removeView: {
    input: { entity_id: number; name: string }
    output: { id: number }
  }
  listUnmatchedReceipts: {
    input: { entity_id: number; before?: number | null }
    output: { data: ({ id: number; title: string; file_name: string | null; uploaded_at: string })[]; next: number | null; message?: string }
  }
  findReceiptMatches: {
    input: { entity_id: number; amount?: number | null; date?: string | null; days?: number | null }
    output: { data: ({ id: number; year: number; month: number; transaction_date: string | null; counterparty: string | null; description: string | null; income: number; expense: number; currency: string | null; original_amount: number | null; is_exact: boolean; days_apart: number | null })[]; message?: string }
  }
  syncEntries: {
    input: { entity_id: number }
    output: { synced: number; skipped?: number; message?: string }
  }
  listBanks: {
    input: { entity_id: number }
    output: { data: ({ id: number; provider: "mercury" | "wise"; status: "active" | "needs_attention" | "disabled"; token_power: "reads" | "could write" | "unknown"; imports_from: string | null; trouble: "token_refused" | "address_not_allowed" | "approval_needed" | "not_permitted" | "asked_too_often" | "unavailable" | "too_slow" | "too_large" | "not_understood" | "our_error" | "paused" | "restored_copy" | null; trouble_text: string | null; last_success_at: string | null; last_synced: number | null; last_skipped: number | null; next_sync_at: string | null; accounts: ({ name: string; currency: string; balance: number | null })[] })[]; sync: { id: number; state: "running" | "done" | "failed" | "interrupted"; provider: "mercury" | "wise" | null; read: number; started_at: string; ended_at: string | null; result: ({ connection_id: number; provider: "mercury" | "wise"; synced: number; skipped: number; trouble: "token_refused" | "address_not_allowed" | "approval_needed" | "not_permitted" | "asked_too_often" | "unavailable" | "too_slow" | "too_large" | "not_understood" | "our_error" | "paused" | "restored_copy" | null })[] } | null; waiting: ({ currency: string; transactions: number; since: string })[]; demo: { mercury: string; wise: string } | null; message?: string }
  }
  connectBank: {
    input: { entity_id: number; provider: "mercury" | "wise"; token: string; since?: string | null; any_holder?: boolean | null }
    output: { data: { id: number | null; refused: "token_refused" | "address_not_allowed" | "approval_needed" | "not_permitted" | "asked_too_often" | "unavailable" | "too_slow" | "too_large" | "not_understood" | "our_error" | "paused" | "restored_copy" | "token_format" | "other_holder" | "read_already" | "read_elsewhere" | null; holder: string | null; token_power: "reads" | "could write" | "unknown" | null; accounts: ({ name: string; currency: string; balance: number | null })[] } }
  }
  testBank: {
    input: { id: number }
    output: { data: { id: number | null; refused: "token_refused" | "address_not_allowed" | "approval_needed" | "not_permitted" | "asked_too_often" | "unavailable" | "too_slow" | "too_large" | "not_understood" | "our_error" | "paused" | "restored_copy" | "token_format" | "other_holder" | "read_already" | "read_elsewhere" | null; holder: string | null; token_power: "reads" | "could write" | "unknown" | null; accounts: ({ name: string; currency: string; balance: number | null })[] } }
  }
  replaceToken: {
    input: { id: number; token: string; any_holder?: boolean | null }
    output: { data: { id: number | null; refused: "token_refused" | "address_not_allowed" | "approval_needed" | "not_permitted" | "asked_too_often" | "unavailable" | "too_slow" | "too_large" | "not_understood" | "our_error" | "paused" | "restored_copy" | "token_format" | "other_holder" | "read_already" | "read_elsewhere" | null; holder: string | null; token_power: "reads" | "could write" | "unknown" | null; accounts: ({ name: string; currency: string; balance: number | null })[] } }
  }
  switchBank: {
    input: { id: number; status: "active" | "disabled" }
    output: { data: { id: number; status: string } }
  }
  removeBank: {
    input: { id: number }
    output: { data: { id: number } }
  }
  startSync: {
    input: { entity_id: number }
    output: { data: { id: number; state: "running" | "done" | "failed" | "interrupted"; provider: "mercury" | "wise" | null; read: number; started_at: string; ended_at: string | null; result: ({ connection_id: number; provider: "mercury" | "wise"; synced: number; skipped: number; trouble: "token_refused" | "address_not_allowed" | "approval_needed" | "not_permitted" | "asked_too_often" | "unavailable" | "too_slow" | "too_large" | "not_understood" | "our_error" | "paused" | "restored_copy" | null })[] } }
  }
  readSync: {
    input: { entity_id: number }
    output: { data: { id: number; state: "running" | "done" | "failed" | "interrupted"; provider: "mercury" | "wise" | null; read: number; started_at: string; ended_at: string | null; result: ({ connection_id: number; provider: "mercury" | "wise"; synced: number; skipped: number; trouble: "token_refused" | "address_not_allowed" | "approval_needed" | "not_permitted" | "asked_too_often" | "unavailable" | "too_slow" | "too_large" | "not_understood" | "our_error" | "paused" | "restored_copy" | null })[] } | null; message?: string }
  }
  previewSync: {
    input: { id: number }
    output: { trouble: "token_refused" | "address_not_allowed" | "approval_needed" | "not_permitted" | "asked_too_often" | "unavailable" | "too_slow" | "too_large" | "not_understood" | "our_error" | "paused" | "restored_copy" | null; would_sync: number; would_skip: number; transactions: ({ date: string; amount: number; payee: string | null; action: "skip" | "book" | "correct"; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; reason: "transfer" | "rule" | "choice" | "counterparty" | "bank category" | "kind" | "sign" | null; skipped_because: "already in the books" | "not settled yet" | "did not go through" | "removed from the books by hand" | "entered in the books by hand" | "before the first day to import" | "waiting for an exchange rate" | null })[] }
  }
  listBankTransactions: {
    input: { entity_id: number; account_id?: number | null; state?: "booked" | "pending" | "needs_rate" | "entered_by_hand" | "removed" | "reversed" | "failed" | "not_imported" | null; from?: string | null; to?: string | null; after?: string | null; limit?: number | null }
    output: { data: ({ id: string; account_id: number; day: string; payee: string | null; description: string | null; amount: number; currency: string; state: "booked" | "pending" | "needs_rate" | "entered_by_hand" | "removed" | "reversed" | "failed" | "not_imported"; entry_id: number | null; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; reason: "transfer" | "rule" | "choice" | "counterparty" | "bank category" | "kind" | "correction" | null })[]; accounts: ({ id: number; provider: "mercury" | "wise"; name: string; currency: string })[]; next: string | null; message?: string }
  }
  listCategoryRules: {
    input: { entity_id: number }
    output: { data: ({ id: number; payee: string; direction: "any" | "in" | "out"; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro"; counterparty: string | null; economic_purpose: string | null })[]; message?: string }
  }
  previewCategoryRule: {
    input: { entity_id: number; payee: string; direction?: "any" | "in" | "out" | null }
    output: { data: { looked_at: number; matching: number; taken: number; examples: ({ day: string; payee: string | null; description: string | null; amount: number; currency: string })[] }; message?: string }
  }
  addCategoryRule: {
    input: { entity_id: number; payee: string; direction?: "any" | "in" | "out" | null; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro"; counterparty_id?: number | null; economic_purpose?: string | null }
    output: { data: { id: number; payee: string; direction: "any" | "in" | "out"; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro"; counterparty: string | null; economic_purpose: string | null } }
  }
  removeCategoryRule: {
    input: { id: number }
    output: { data: { id: number } }
  }
  recategoriseTransaction: {
    input: { id: number; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro"; economic_purpose?: string | null }
    output: { entries: (number)[] }
  }
  restoreTransaction: {
    input: { id: number }
    output: { at_once: boolean }
  }
  previewBulkEdit: {
    input: { entity_id: number; ids?: (number)[] | null; set_category?: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; set_counterparty_id?: number | null; set_document_id?: number | null; q?: string | null; year?: number | null; month?: number | null; category?: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | "none" | null; movement_type?: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste" | null; counterparty_id?: number | null; source?: "api" | "bank_sync" | "manual" | "import" | null; bank_source?: string | null; missing?: "any" | "counterparty" | "purpose" | "document" | null; from?: string | null; to?: string | null; amount_from?: number | null; amount_to?: number | null; document?: "with" | "without" | null }
    output: { data: ({ id: number; year: number; month: number; transaction_date: string | null; description: string | null; income: number; expense: number; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; counterparty: string | null; document: string | null; reason: "corrected" | "unchanged" | "bank" | null })[] }
  }
  editEntries: {
    input: { entity_id: number; ids: (number)[]; set_category?: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; set_counterparty_id?: number | null; set_document_id?: number | null }
    output: { data: { id: number; entries: number } }
  }
  undoBulkEdit: {
    input: { id: number }
    output: { data: { id: number; entries: number; kept: number } }
  }
  listBulkEdits: {
    input: { entity_id: number }
    output: { data: ({ id: number; made_at: string; is_own: boolean; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; counterparty: string | null; document: string | null; entries: number; undone_at: string | null; undone_entries: number | null })[]; message?: string }
  }
  readReconciliation: {
    input: { entity_id: number; year: number }
    output: { data: { entity_id: number; year: number; begins: string; ends: string; accounts: ({ bank: string; account: string; currency: string; name: string; is_connected: boolean; months: ({ month: string; state: "reconciled" | "differs" | "no_statement"; reasons: ("movements" | "opening" | "bank")[]; opening: number | null; movements: number; closing: number | null; difference: number | null; opening_gap: number | null; source: "bank_api" | "statement" | "person" | null; balance_id: number | null; document_id: number | null })[] })[]; unlisted: ({ bank: string; currency: string; entries: number })[] } | null; message?: string }
  }
  readReconciledMonth: {
    input: { entity_id: number; bank: string; account?: string | null; currency?: string | null; month: string }
    output: { data: { bank: string; account: string; currency: string; name: string; is_connected: boolean; compared: { month: string; state: "reconciled" | "differs" | "no_statement"; reasons: ("movements" | "opening" | "bank")[]; opening: number | null; movements: number; closing: number | null; difference: number | null; opening_gap: number | null; source: "bank_api" | "statement" | "person" | null; balance_id: number | null; document_id: number | null }; recorded_by: string | null; hints: ({ hint: "extra" | "wrong_side" | "duplicate" | "other_month"; entries: ({ id: number; month: string; day: string | null; amount: number; description: string | null })[] })[]; has_lines: boolean; only_in_books: ({ id: number; month: string; day: string | null; amount: number; description: string | null })[]; only_at_bank: ({ day: string; amount: number; description: string | null })[]; entries: ({ id: number; month: string; day: string | null; amount: number; description: string | null })[]; entry_count: number } | null; message?: string }
  }
  previewStatement: {
    input: { entity_id: number; date_order?: "dmy" | "mdy" | null; decimal?: "point" | "comma" | null }
    output: { data: { months: ({ month: string; opening: number; closing: number; movements: number; has_ended: boolean })[]; fault: { code: "not_text" | "no_columns" | "too_many_rows" | "no_rows" | "malformed" | "date" | "amount" | "date_order" | "decimal" | "order" | "too_long"; line: number | null } | null } }
  }
  uploadStatement: {
    input: { entity_id: number; bank: string; account?: string | null; currency?: string | null; date_order?: "dmy" | "mdy" | null; decimal?: "point" | "comma" | null; file_name: string; month?: string | null; opening?: string | null; closing?: string | null }
    output: { data: { bank: string; account: string; currency: string; document_id: number | null; months: ({ id: number; month: string; opening: number; closing: number })[] } }
  }
  addStatement: {
    input: { entity_id: number; bank: string; account?: string | null; currency?: string | null; month: string; opening: number; closing: number }
    output: { data: { bank: string; account: string; currency: string; document_id: number | null; months: ({ id: number; month: string; opening: number; closing: number })[] } }
  }
  removeStatement: {
    input: { id: number }
    output: { data: { id: number } }
  }
  listFailingBanks: {
    input: { limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; entity_id: number; llc: string; member_id: number; member: string; provider: "mercury" | "wise"; status: "active" | "needs_attention"; trouble: "token_refused" | "address_not_allowed" | "approval_needed" | "not_permitted" | "asked_too_often" | "unavailable" | "too_slow" | "too_large" | "not_understood" | "our_error" | "paused" | "restored_copy"; failures: number; last_success_at: string | null })[]; pagination: { total: number; limit: number; offset: number } }
  }
  listUnreconciledLlcs: {
    input: { limit?: number | null; offset?: number | null }
    output: { data: ({ entity_id: number; llc: string; member_id: number; member: string; open_months: number })[]; pagination: { total: number; limit: number; offset: number } }
  }
  readLlcReconciliation: {
    input: { entity_id: number; year: number }
    output: { data: { entity_id: number; year: number; begins: string; ends: string; accounts: ({ bank: string; account: string; currency: string; name: string; is_connected: boolean; months: ({ month: string; state: "reconciled" | "differs" | "no_statement"; reasons: ("movements" | "opening" | "bank")[]; opening: number | null; movements: number; closing: number | null; difference: number | null; opening_gap: number | null; source: "bank_api" | "statement" | "person" | null; balance_id: number | null; document_id: number | null })[] })[]; unlisted: ({ bank: string; currency: string; entries: number })[] } }
  }
  addLlcStatement: {
    input: { entity_id: number; bank: string; account?: string | null; currency?: string | null; month: string; opening: number; closing: number }
    output: { data: { bank: string; account: string; currency: string; document_id: number | null; months: ({ id: number; month: string; opening: number; closing: number })[] } }
  }
  previewLlcStatement: {
    input: { entity_id: number; date_order?: "dmy" | "mdy" | null; decimal?: "point" | "comma" | null }
    output: { data: { months: ({ month: string; opening: number; closing: number; movements: number; has_ended: boolean })[]; fault: { code: "not_text" | "no_columns" | "too_many_rows" | "no_rows" | "malformed" | "date" | "amount" | "date_order" | "decimal" | "order" | "too_long"; line: number | null } | null } }
  }
  uploadLlcStatement: {
    input: { entity_id: number; bank: string; account?: string | null; currency?: string | null; date_order?: "dmy" | "mdy" | null; decimal?: "point" | "comma" | null; file_name: string; month?: string | null; opening?: string | null; closing?: string | null }
    output: { data: { bank: string; account: string; currency: string; document_id: number | null; months: ({ id: number; month: string; opening: number; closing: number })[] } }
  }
  removeLlcStatement: {
    input: { balance_id: number }
    output: { data: { id: number } }
  }
  listTransactions: {
    input: { entity_id?: number | null; transaction_id?: string | null; transaction_ids?: string | null; status?: "PENDING" | "RATIFIED" | "VETOED" | "REJECTED" | null; limit?: number | null; offset?: number | null; cursor?: string | null }
    output: { data: ({ transaction_id: string; entity_id: number; amount: number; category: "OPEX" | "CAPITAL_CONTRIBUTION" | "OWNER_DISTRIBUTION" | "CAPEX" | "OWNER_LOAN" | "LOAN_REPAYMENT" | "INTERCOMPANY_SERVICE" | "INVESTMENT" | "TAX_PAYMENT" | "PROFESSIONAL_FEES" | "REIMBURSEMENT" | "INTERNAL_TRANSFER" | "CONTRACT_APPROVAL" | "BANK_ACCOUNT_CHANGE" | "FORMATION" | "DISSOLUTION" | "OTHER"; description: string | null; strategic_decision: string | null; bank: string | null; exec_date: string | null; recurring: "no" | "monthly" | "quarterly" | "annual"; status: "PENDING" | "RATIFIED" | "VETOED" | "REJECTED"; decision_status: "awaiting_manager" | "decided"; manager_resolution: string | null; submitted_at: string; decided_at: string | null; decided_by: string | null; acta_document_id: number | null })[]; pagination: { total: number; limit: number; offset: number; next_cursor: string | null }; message?: string } | { data: { transaction_id: string; entity_id: number; amount: number; category: "OPEX" | "CAPITAL_CONTRIBUTION" | "OWNER_DISTRIBUTION" | "CAPEX" | "OWNER_LOAN" | "LOAN_REPAYMENT" | "INTERCOMPANY_SERVICE" | "INVESTMENT" | "TAX_PAYMENT" | "PROFESSIONAL_FEES" | "REIMBURSEMENT" | "INTERNAL_TRANSFER" | "CONTRACT_APPROVAL" | "BANK_ACCOUNT_CHANGE" | "FORMATION" | "DISSOLUTION" | "OTHER"; description: string | null; strategic_decision: string | null; bank: string | null; exec_date: string | null; recurring: "no" | "monthly" | "quarterly" | "annual"; status: "PENDING" | "RATIFIED" | "VETOED" | "REJECTED"; decision_status: "awaiting_manager" | "decided"; manager_resolution: string | null; submitted_at: string; decided_at: string | null; decided_by: string | null; acta_document_id: number | null } | null; message?: string }
  }
  submitTransaction: {
    input: { entity_id: number; amount: number; category: "OPEX" | "CAPITAL_CONTRIBUTION" | "OWNER_DISTRIBUTION" | "CAPEX" | "OWNER_LOAN" | "LOAN_REPAYMENT" | "INTERCOMPANY_SERVICE" | "INVESTMENT" | "TAX_PAYMENT" | "PROFESSIONAL_FEES" | "REIMBURSEMENT" | "INTERNAL_TRANSFER" | "CONTRACT_APPROVAL" | "BANK_ACCOUNT_CHANGE" | "FORMATION" | "DISSOLUTION" | "OTHER"; description?: string | null; strategic_decision?: string | null; bank?: string | null; exec_date?: string | null; recurring?: "no" | "monthly" | "quarterly" | "annual" | null }
    output: { data: { transaction_id: string; entity_id: number; amount: number; category: "OPEX" | "CAPITAL_CONTRIBUTION" | "OWNER_DISTRIBUTION" | "CAPEX" | "OWNER_LOAN" | "LOAN_REPAYMENT" | "INTERCOMPANY_SERVICE" | "INVESTMENT" | "TAX_PAYMENT" | "PROFESSIONAL_FEES" | "REIMBURSEMENT" | "INTERNAL_TRANSFER" | "CONTRACT_APPROVAL" | "BANK_ACCOUNT_CHANGE" | "FORMATION" | "DISSOLUTION" | "OTHER"; description: string | null; strategic_decision: string | null; bank: string | null; exec_date: string | null; recurring: "no" | "monthly" | "quarterly" | "annual"; status: "PENDING" | "RATIFIED" | "VETOED" | "REJECTED"; decision_status: "awaiting_manager" | "decided"; manager_resolution: string | null; submitted_at: string; decided_at: string | null; decided_by: string | null; acta_document_id: number | null } }
  }
  listQueue: {
    input: { status?: "PENDING" | "RATIFIED" | "VETOED" | "REJECTED" | null; entity_id?: number | null; limit?: number | null; offset?: number | null }
    output: { data: ({ transaction: { transaction_id: string; entity_id: number; amount: number; category: "OPEX" | "CAPITAL_CONTRIBUTION" | "OWNER_DISTRIBUTION" | "CAPEX" | "OWNER_LOAN" | "LOAN_REPAYMENT" | "INTERCOMPANY_SERVICE" | "INVESTMENT" | "TAX_PAYMENT" | "PROFESSIONAL_FEES" | "REIMBURSEMENT" | "INTERNAL_TRANSFER" | "CONTRACT_APPROVAL" | "BANK_ACCOUNT_CHANGE" | "FORMATION" | "DISSOLUTION" | "OTHER"; description: string | null; strategic_decision: string | null; bank: string | null; exec_date: string | null; recurring: "no" | "monthly" | "quarterly" | "annual"; status: "PENDING" | "RATIFIED" | "VETOED" | "REJECTED"; decision_status: "awaiting_manager" | "decided"; manager_resolution: string | null; submitted_at: string; decided_at: string | null; decided_by: string | null; acta_document_id: number | null }; llc: { id: number; name: string }; owner: { id: number; name: string } })[]; counts: { pending: number; ratified: number; vetoed: number; rejected: number }; pagination: { total: number; limit: number; offset: number } }
  }
  reviewTransaction: {
    input: { transaction_id: string }
    output: { data: { transaction: { transaction_id: string; entity_id: number; amount: number; category: "OPEX" | "CAPITAL_CONTRIBUTION" | "OWNER_DISTRIBUTION" | "CAPEX" | "OWNER_LOAN" | "LOAN_REPAYMENT" | "INTERCOMPANY_SERVICE" | "INVESTMENT" | "TAX_PAYMENT" | "PROFESSIONAL_FEES" | "REIMBURSEMENT" | "INTERNAL_TRANSFER" | "CONTRACT_APPROVAL" | "BANK_ACCOUNT_CHANGE" | "FORMATION" | "DISSOLUTION" | "OTHER"; description: string | null; strategic_decision: string | null; bank: string | null; exec_date: string | null; recurring: "no" | "monthly" | "quarterly" | "annual"; status: "PENDING" | "RATIFIED" | "VETOED" | "REJECTED"; decision_status: "awaiting_manager" | "decided"; manager_resolution: string | null; submitted_at: string; decided_at: string | null; decided_by: string | null; acta_document_id: number | null }; llc: { id: number; name: string; state: string; status: string; formation_date: string | null; subscribed: boolean }; owner: { id: number; name: string; language: string; country: string | null }; is_own: boolean; occurrence: number | null; series_ended_at: string | null; year: { year: number; entries: number; income: number; expense: number; profit: number; distributions: number; contributions: number }; months: ({ month: string; income: number; expense: number; distributions: number })[]; cash: { booked: number; banks: ({ provider: string; balance: number; told_at: string })[] }; others_pending: { count: number; distributions: number; contributions: number }; counts: { pending: number; ratified: number; vetoed: number; rejected: number }; earlier: ({ transaction_id: string; entity_id: number; amount: number; category: "OPEX" | "CAPITAL_CONTRIBUTION" | "OWNER_DISTRIBUTION" | "CAPEX" | "OWNER_LOAN" | "LOAN_REPAYMENT" | "INTERCOMPANY_SERVICE" | "INVESTMENT" | "TAX_PAYMENT" | "PROFESSIONAL_FEES" | "REIMBURSEMENT" | "INTERNAL_TRANSFER" | "CONTRACT_APPROVAL" | "BANK_ACCOUNT_CHANGE" | "FORMATION" | "DISSOLUTION" | "OTHER"; description: string | null; strategic_decision: string | null; bank: string | null; exec_date: string | null; recurring: "no" | "monthly" | "quarterly" | "annual"; status: "PENDING" | "RATIFIED" | "VETOED" | "REJECTED"; decision_status: "awaiting_manager" | "decided"; manager_resolution: string | null; submitted_at: string; decided_at: string | null; decided_by: string | null; acta_document_id: number | null })[]; alike: (string)[]; flags: ({ code: "beyond_profit_and_contributions" | "beyond_profit" | "beyond_cash" | "no_books_this_year" | "no_reason" | "execution_date_passed" | "execution_soon" | "submitted_before" | "waiting_long" | "no_subscription" | "llc_dissolved"; level: "stop" | "look"; amount: number | null })[] } }
  }
  decideTransaction: {
    input: { transaction_id: string; status: "RATIFIED" | "VETOED" | "REJECTED"; manager_resolution?: string | null; payee?: string | null; agreement_clause?: string | null; solvency_confirmed?: boolean | null }
    output: { data: { transaction_id: string; entity_id: number; amount: number; category: "OPEX" | "CAPITAL_CONTRIBUTION" | "OWNER_DISTRIBUTION" | "CAPEX" | "OWNER_LOAN" | "LOAN_REPAYMENT" | "INTERCOMPANY_SERVICE" | "INVESTMENT" | "TAX_PAYMENT" | "PROFESSIONAL_FEES" | "REIMBURSEMENT" | "INTERNAL_TRANSFER" | "CONTRACT_APPROVAL" | "BANK_ACCOUNT_CHANGE" | "FORMATION" | "DISSOLUTION" | "OTHER"; description: string | null; strategic_decision: string | null; bank: string | null; exec_date: string | null; recurring: "no" | "monthly" | "quarterly" | "annual"; status: "PENDING" | "RATIFIED" | "VETOED" | "REJECTED"; decision_status: "awaiting_manager" | "decided"; manager_resolution: string | null; submitted_at: string; decided_at: string | null; decided_by: string | null; acta_document_id: number | null } }
  }
  readSeries: {
    input: { transaction_id: string }
    output: { data: { next_due: string | null; ended_at: string | null } | null }
  }
  stopOwnSeries: {
    input: { transaction_id: string }
    output: { stopped: boolean }
  }
  listPayments: {
    input: { entity_id?: number | null; year?: number | null; limit?: number | null; offset?: number | null; cursor?: string | null }
    output: { data: ({ id: number; entity_id: number; service: { id: number; name: string }; amount: number; currency: string; status: "paid" | "pending" | "failed" | "refunded"; description: string | null; invoice_number: string | null; due_date: string | null; paid_at: string | null })[]; pagination: { total: number; limit: number; offset: number; next_cursor: string | null }; message?: string }
  }
  listAllPayments: {
    input: { entity_id?: number | null; status?: "paid" | "pending" | "failed" | "refunded" | null; year?: number | null; from?: string | null; to?: string | null; sort?: "llc" | "amount" | "status" | "due" | "paid" | "-llc" | "-amount" | "-status" | "-due" | "-paid" | null; limit?: number | null; offset?: number | null }
    output: { data: ({ payment: { id: number; entity_id: number; service: { id: number; name: string }; amount: number; currency: string; status: "paid" | "pending" | "failed" | "refunded"; description: string | null; invoice_number: string | null; due_date: string | null; paid_at: string | null }; llc: string; member_id: number; member: string })[]; sums: ({ status: "paid" | "pending" | "failed" | "refunded"; currency: string; payments: number; amount: number })[]; pagination: { total: number; limit: number; offset: number } }
  }
  recordPayment: {
    input: { entity_id: number; service: string; amount: string; currency: string; status: "paid" | "pending" | "failed" | "refunded"; due?: string | null; paid?: string | null; description?: string | null; invoice?: string | null }
    output: { data: { id: number; entity_id: number; service: { id: number; name: string }; amount: number; currency: string; status: "paid" | "pending" | "failed" | "refunded"; description: string | null; invoice_number: string | null; due_date: string | null; paid_at: string | null } }
  }
  changePayment: {
    input: { payment_id: number; amount?: string; currency?: string; status?: "paid" | "pending" | "failed" | "refunded"; paid?: string; due?: string | null | null; description?: string | null | null; invoice?: string | null | null }
    output: { data: { id: number; changed: (string)[] } }
  }
  readPresence: {
    input: { entity_id: number; year?: number | null; detail?: boolean | null }
    output: { summary: { year: number; countries: ({ country: string; days: number; recorded_days: number; filled_days: number })[]; days_known: number; days_unknown: number; us_substantial_presence: { days_this_year: number; days_year_before: number; days_two_years_before: number; weighted_sixths: number; weighted_days: number; threshold: number; minimum_days_this_year: number; meets: boolean } }; warnings: ({ country: string; days: number; threshold: number; level: "info" | "warning" | "danger" | "exceeded"; message: string })[]; rules: ({ rule: string | null; country: string | null; zone: "SCHENGEN" | null; kind: "day_count" | "weighted_day_count" | "continuous_stay" | "no_day_count" | "plain"; applies: "yes" | "no" | "unknown"; plain_count: number; rule_count: number | null; cautious_count: number | null; threshold: number | null; compare: "gt" | "gte" | null; meets_at: number | null; day: "midnight" | "overnight" | "any_part" | null; counts_over: "calendar_year" | "tax_year" | "any_12_months" | "any_365_days" | "calendar_year_and_two_before" | "last_days" | "any" | null; level: "none" | "info" | "warning" | "danger" | "exceeded"; met: "yes" | "cautious" | "no" | null; window: (string)[] | null; tax_year: string | null; sporadic_absences_added: number | null; certificate_elsewhere?: { answer: "yes" | "no"; countries: (string)[]; documented: boolean; answered_by: "owner" | "firm"; answered_at: string }; days: (number)[] | null; days_without_midnight: number | null; stay: (string)[] | null; six_months_end: string | null; resident_from_year: number | null; highest: { count: number; window: (string)[] } | null; says: { en: string; es: string }; applies_if: { en: string; es: string } | null; judgement: { en: string; es: string } | null; note: { en: string; es: string } | null; other_tests: ({ en: string; es: string })[]; sources: ({ title: string; title_es: string; citation: { en: string; es: string }; url: string | null })[]; verified: boolean; verified_note: { en: string; es: string } | null; verified_on: string | null; questions: ({ fact: "nationality" | "residence_certificate" | "residence_permit" | "us_exempt_days" | "uae_resident" | "mexico_home" | "argentina_status"; text: { en: string; es: string }; reason: { en: string; es: string } })[]; with_plans: { by: string; cautious_count: number; level: "none" | "info" | "warning" | "danger" | "exceeded" } | null; forecast: { missing: number; if_staying: string | null; with_plans: string | null } | null })[]; calendar?: { [name: string]: string }; message?: string }
  }
  listPresenceStays: {
    input: { entity_id: number; year: number }
    output: { year: number; today: string; stays: ({ id: number; from: string; to: string | null; country: string; kept_from: string | null })[]; undo: { id: number; kind: "paint" | "clear" | "import" | "plan" | "clear_plan"; from: string; until: string; country: string | null; changed_at: string } | null; by_staff: ({ id: number; kind: "paint" | "clear" | "import" | "plan" | "clear_plan"; from: string; until: string; country: string | null; changed_at: string; changed_by: string | null })[]; message?: string }
  }
  readPresenceDetails: {
    input: { entity_id: number; year: number }
    output: { facts: ({ id: number; kind: "nationality" | "residence_certificate" | "residence_permit" | "us_exempt_days" | "uae_resident" | "mexico_home" | "argentina_status" | "no_residence_certificate"; country: string | null; from: string | null; to: string | null; answer: "yes" | "no" | "only_home" | "home_elsewhere_too" | "national" | "permanent_resident" | "neither" | null; documented: boolean | null; note: string | null; stated_by: string; stated_at: string })[]; plans: ({ id: number; from: string; until: string; country: string })[]; evidence: ({ id: number; kind: "boarding_pass" | "lease" | "residence_certificate" | "other"; country: string; from: string; until: string; entity_id: number; document_id: number; title: string | null; withdrawn: boolean })[]; message?: string }
  }
  paintPresence: {
    input: { entity_id: number; from: string; until: string; country: string }
    output: { change: { id: number; kind: "paint" | "clear" | "import" | "plan" | "clear_plan"; from: string; until: string; country: string | null; changed_at: string } | null }
  }
  clearPresence: {
    input: { entity_id: number; from: string; until: string }
    output: { change: { id: number; kind: "paint" | "clear" | "import" | "plan" | "clear_plan"; from: string; until: string; country: string | null; changed_at: string } | null }
  }
  undoPresenceChange: {
    input: { entity_id: number; change_id: number }
    output: { change: { id: number; kind: "paint" | "clear" | "import" | "plan" | "clear_plan"; from: string; until: string; country: string | null; changed_at: string } | null }
  }
  addNationality: {
    input: { entity_id: number; country: string }
    output: { id: number }
  }
  addPresencePeriod: {
    input: { entity_id: number; kind: "residence_certificate" | "residence_permit" | "us_exempt_days"; country: string; from: string; to?: string | null; documented: boolean; note?: string | null }
    output: { id: number }
  }
  answerPresenceQuestion: {
    input: { entity_id: number; question: "uae_resident" | "mexico_home" | "argentina_status"; answer: "yes" | "no" | "only_home" | "home_elsewhere_too" | "national" | "permanent_resident" | "neither"; since?: string | null; note?: string | null }
    output: { id: number }
  }
  stateNoCertificate: {
    input: { entity_id: number; year: number }
    output: { id: number }
  }
  removePresenceFact: {
    input: { entity_id: number; fact_id: number }
    output: { id: number }
  }
  addPresenceEvidence: {
    input: { entity_id: number; document_id: number; kind: "boarding_pass" | "lease" | "residence_certificate" | "other"; country: string; from: string; until: string }
    output: { id: number }
  }
  removePresenceEvidence: {
    input: { entity_id: number; evidence_id: number }
    output: { id: number }
  }
  planPresence: {
    input: { entity_id: number; from: string; until: string; country: string }
    output: { plans: ({ id: number; from: string; until: string; country: string })[] }
  }
  clearPresencePlans: {
    input: { entity_id: number; from: string; until: string }
    output: { plans: ({ id: number; from: string; until: string; country: string })[] }
  }
  confirmPresencePlan: {
    input: { entity_id: number; plan_id: number }
    output: { plans: ({ id: number; from: string; until: string; country: string })[] }
  }
  previewStayImport: {
    input: { entity_id: number; date_order?: "dmy" | "mdy" | null }
    output: { format: "csv" | "ics"; asks_date_order: boolean; stays: ({ line: number; from: string; until: string; country: string })[]; skipped: number; fault_count: number; faults: ({ line: number; code: "not_text" | "not_readable" | "no_columns" | "no_rows" | "too_many" | "date" | "date_range" | "order" | "too_long" | "future" | "country" | "overlap" | "recurring" | "duration"; value: string | null })[] }
  }
  importPresenceStays: {
    input: { entity_id: number; date_order?: "dmy" | "mdy" | null }
    output: { change: { id: number; kind: "paint" | "clear" | "import" | "plan" | "clear_plan"; from: string; until: string; country: string | null; changed_at: string } | null }
  }
  readLlcPresence: {
    input: { entity_id: number; year: number }
    output: { data: { owner_name: string; year: number; today: string; stays: ({ id: number; from: string; to: string | null; country: string; kept_from: string | null })[]; plans: ({ id: number; from: string; until: string; country: string })[]; by_staff: ({ id: number; kind: "paint" | "clear" | "import" | "plan" | "clear_plan"; from: string; until: string; country: string | null; changed_at: string; changed_by: string | null })[] } }
  }
  recordLlcStay: {
    input: { entity_id: number; from: string; until: string; country: string; old_from?: string | null; old_until?: string | null; old_country?: string | null }
    output: { data: { from: string; until: string } }
  }
  clearLlcStay: {
    input: { entity_id: number; from: string; until: string }
    output: { data: { from: string; until: string } }
  }
  readForm5472: {
    input: { entity_id: number; year: number }
    output: { data: { entity_id: number; year: number; form_revision: string; instructions_revision: string; tax_year: { begins: string; ends: string }; due_date: string; extended_due_date: string; extended: boolean; filing_status: string | null; required: boolean | null; filer: { classification: "disregarded_entity" | "partnership" | "not_foreign_owned" | "us_owned"; closes_as: "partnership" | "no_reportable_transaction" | "us_owned" | null; obligations: ({ id: string; form: string; due_date: string })[] }; us_owner: { status: "nonresident" | "closer_connection" | "treaty" | "part_year" | "resident" | "green_card" | "citizen" | null; is_us_person: boolean | null; signs: { substantial_presence: "yes" | "cautious" | "no"; days_this_year: number; weighted_days: number; us_nationality: boolean; us_permit: boolean } | null }; line_1g: number; line_1h: number; part_i: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[]; part_ii: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[]; forms: ({ reference_id: string; person: { name: string; relation: "owner" | "spouse" | "family_other" | "sibling_entity"; person_kind: "foreign" | "us"; counterparty_ids: (number)[] }; line_1f: number | null; part_iii: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[]; part_iv: { lines: ({ line: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "17a" | "17b" | "18" | "19" | "20" | "21" | "22" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "31a" | "31b" | "32" | "33" | "34" | "35" | "36"; label: string; amount: number; entry_ids: (number)[]; print_zero: boolean })[]; by_monthly_average: { line_17b: number; line_31b: number; line_22: number; line_36: number; line_1f: number } | null } | null; part_v: { checked: boolean; rows: ({ entry_id: number; date: string | null; year: number; month: number; kind: "contribution" | "contribution_returned" | "distribution" | "distribution_returned" | "reimbursement" | "formation" | "dissolution" | "owner_paid_expense" | "refund_of_sale" | "refund_of_purchase" | "other" | "review"; side: "received" | "paid"; description: string | null; amount: number })[]; totals: ({ kind: "contribution" | "contribution_returned" | "distribution" | "distribution_returned" | "reimbursement" | "formation" | "dissolution" | "owner_paid_expense" | "refund_of_sale" | "refund_of_purchase" | "other" | "review"; amount: number })[]; total: number }; part_vi: { question: string; checked: boolean | null; fair_market_value: number | null; rows: ({ entry_id: number; date: string | null; year: number; month: number; side: "received" | "paid"; given_by: "related_party" | "llc"; description: string | null; amount: number })[] }; part_vii: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[]; part_viii: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[] | null; further_parts_viii: (({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[])[] })[]; pro_forma_1120: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[]; left_out: { received: number; paid: number; total: number; by_party: ({ name: string | null; counterparty_ids: (number)[]; reason: "no_counterparty" | "no_purpose" | "no_document" | "document_withdrawn" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; entries: number; received: number; paid: number; must_resolve: boolean })[]; entries: ({ entry_id: number; counterparty_id: number | null; year: number; month: number; side: "received" | "paid"; amount: number; why: "substance_missing" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; reason: "no_counterparty" | "no_purpose" | "no_document" | "document_withdrawn" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; would_be: string | null; date: string | null; missing: (string)[]; document_withdrawn: boolean; decision: { decision: "include" | "leave_out"; reason: string; decided_by: string; decided_at: string } | null })[] }; if_counted: { line_1g: number; line_1h: number; forms: ({ reference_id: string; name: string; line_1f: number | null; lines: ({ line: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "17a" | "17b" | "18" | "19" | "20" | "21" | "22" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "31a" | "31b" | "32" | "33" | "34" | "35" | "36"; amount: number })[]; part_v: ({ kind: "contribution" | "contribution_returned" | "distribution" | "distribution_returned" | "reimbursement" | "formation" | "dissolution" | "owner_paid_expense" | "refund_of_sale" | "refund_of_purchase" | "other" | "review"; amount: number })[]; part_v_total: number; part_vi_total: number })[] } | null; earlier_loans_left_out: ({ entry_id: number; counterparty_id: number | null; year: number; month: number; side: "received" | "paid"; amount: number; why: "substance_missing" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; reason: "no_counterparty" | "no_purpose" | "no_document" | "document_withdrawn" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; would_be: string | null; date: string | null; missing: (string)[]; document_withdrawn: boolean; decision: { decision: "include" | "leave_out"; reason: string; decided_by: string; decided_at: string } | null })[]; included_by_decision: ({ entry_id: number; counterparty_id: number | null; year: number; month: number; side: "received" | "paid"; amount: number; why: "substance_missing" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; reason: "no_counterparty" | "no_purpose" | "no_document" | "document_withdrawn" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; would_be: string | null; date: string | null; missing: (string)[]; document_withdrawn: boolean; decision: { decision: "include" | "leave_out"; reason: string; decided_by: string; decided_at: string } | null })[]; needs_review: ({ entry_id: number; side: "received" | "paid"; what: "unclear" | "document_withdrawn" | "other_year"; why: string })[]; questions: ({ form: string | null; part: string; line: string; code: "owner_paid" | "us_status" | "wound_up" | "booked_year" | "1a" | "1c" | "1d" | "1e" | "1g" | "1j" | "1n" | "1o" | "ownership" | "4d" | "5d" | "6" | "6d" | "7" | "7d" | "E3" | "E4" | "VI" | "VI_value" | "8c" | "8d" | "estimates" | "37" | "38a" | "38b" | "38c" | "39" | "40a" | "40b" | "41a" | "41b" | "41c" | "41d" | "42a" | "42b" | "arrangements" | "44" | "45" | "46" | "47" | "48a" | "48b" | "48c" | "49a" | "49b" | "44_2" | "45_2" | "46_2" | "47_2" | "48a_2" | "48b_2" | "48c_2" | "49a_2" | "49b_2" | "44_3" | "45_3" | "46_3" | "47_3" | "48a_3" | "48b_3" | "48c_3" | "49a_3" | "49b_3" | "44_4" | "45_4" | "46_4" | "47_4" | "48a_4" | "48b_4" | "48c_4" | "49a_4" | "49b_4" | "44_5" | "45_5" | "46_5" | "47_5" | "48a_5" | "48b_5" | "48c_5" | "49a_5" | "49b_5"; required: boolean; question: string })[]; classifications: ({ group: string; counterparty_id: number; name: string; category: string | null; side: "received" | "paid"; entry_id: number | null; entry_ids: (number)[]; amount: number; place: string | null; question: string | null; reason: string | null; choices: ("bought_from_the_related_person" | "owner_paid_a_third_party" | "private_expense_of_owner" | "services" | "goods" | "tangible_property" | "rent" | "royalty" | "licence_of_intangible" | "commission" | "interest_on_loan" | "insurance_premium" | "guarantee_fee" | "cost_sharing" | "platform_contribution" | "other_amount" | "contribution" | "distribution" | "reimbursement" | "formation" | "refund" | "in_kind")[]; required: boolean; is_open: boolean; answer: "bought_from_the_related_person" | "owner_paid_a_third_party" | "private_expense_of_owner" | "services" | "goods" | "tangible_property" | "rent" | "royalty" | "licence_of_intangible" | "commission" | "interest_on_loan" | "insurance_premium" | "guarantee_fee" | "cost_sharing" | "platform_contribution" | "other_amount" | "contribution" | "distribution" | "reimbursement" | "formation" | "refund" | "in_kind" | null; note: string | null; answered_by: string | null; answered_at: string | null })[]; loans: ({ id: number | null; form: string; counterparty_id: number; party: string; name: string | null; direction: "borrowed" | "lent"; principal: number | null; currency: string; rate: string | null; starts_on: string | null; term_months: number | null; document_id: number | null; opening_balance: number | null; advanced: number; repaid: number; closing_balance: number | null; monthly_average: number | null; over_repaid: number | null; interest_accrued: number | null; in_currency: { opening_balance: number; advanced: number; repaid: number; closing_balance: number; interest_accrued: number | null } | null; interest_paid: number; entry_ids: (number)[]; interest_entry_ids: (number)[]; safe_haven: { verdict: "inside" | "outside" | "unknown"; afr: string | null; source: string | null } | null })[]; unlinked_loans: ({ form: string; party: string; counterparty_id: number; entry_ids: (number)[]; loan_ids: (number)[]; question: string })[]; incomplete: { entry_ids: (number)[]; open_questions: (string)[]; total: number }; left_out_anyway: { reason: string; entry_ids: (number)[]; open_questions: (string)[]; decided_by: string; decided_at: string } | null; answers: ({ question: "owner_paid" | "us_status" | "wound_up" | "booked_year" | "1a" | "1c" | "1d" | "1e" | "1g" | "1j" | "1n" | "1o" | "ownership" | "4d" | "5d" | "6" | "6d" | "7" | "7d" | "E3" | "E4" | "VI" | "VI_value" | "8c" | "8d" | "estimates" | "37" | "38a" | "38b" | "38c" | "39" | "40a" | "40b" | "41a" | "41b" | "41c" | "41d" | "42a" | "42b" | "arrangements" | "44" | "45" | "46" | "47" | "48a" | "48b" | "48c" | "49a" | "49b" | "44_2" | "45_2" | "46_2" | "47_2" | "48a_2" | "48b_2" | "48c_2" | "49a_2" | "49b_2" | "44_3" | "45_3" | "46_3" | "47_3" | "48a_3" | "48b_3" | "48c_3" | "49a_3" | "49b_3" | "44_4" | "45_4" | "46_4" | "47_4" | "48a_4" | "48b_4" | "48c_4" | "49a_4" | "49b_4" | "44_5" | "45_5" | "46_5" | "47_5" | "48a_5" | "48b_5" | "48c_5" | "49a_5" | "49b_5"; form: string | null; year: number; answer: string | null; note: string | null; answered_by: string; answered_at: string })[]; exchange_rates: ({ entry_id: number | null; date: string; description: string | null; original_amount: string; currency: string; rate: string; quoted_as: string; source: string; rate_date: string | null; amount: number; place: string })[]; lines_by_hand: ({ entry_id: number; line: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "18" | "19" | "20" | "21" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "32" | "33" | "34" | "35"; note: string | null; set_by: string | null; set_at: string | null })[]; authors: ({ actor: string; name: string })[]; conventions: ({ name: string; text: string })[]; notices: (string)[]; penalty_if_missed: { per_form: number; total: number } } | null; message?: string }
  }
  readTaxYears: {
    input: { entity_id: number }
    output: { years: (number)[]; official_form: boolean }
  }
  listTaxEntries: {
    input: { entity_id: number; ids: string }
    output: { data: ({ id: number; year: number; month: number; date: string | null; received: number; paid: number; category: string | null; movement_type: string; description: string | null; purpose: string | null; counterparty: string | null; document: { id: number; title: string; sha256: string | null; has_file: boolean; withdrawn: boolean; proof: { status: "none" | "pending" | "confirmed" | "invalid"; chain: "bitcoin" | "local" | null; block: number | null; block_time: string | null } } | null })[] }
  }
  answerFormQuestions: {
    input: { entity_id: number; year: number; answers: ({ question: "owner_paid" | "us_status" | "wound_up" | "booked_year" | "1a" | "1c" | "1d" | "1e" | "1g" | "1j" | "1n" | "1o" | "ownership" | "4d" | "5d" | "6" | "6d" | "7" | "7d" | "E3" | "E4" | "VI" | "VI_value" | "8c" | "8d" | "estimates" | "37" | "38a" | "38b" | "38c" | "39" | "40a" | "40b" | "41a" | "41b" | "41c" | "41d" | "42a" | "42b" | "arrangements" | "44" | "45" | "46" | "47" | "48a" | "48b" | "48c" | "49a" | "49b" | "44_2" | "45_2" | "46_2" | "47_2" | "48a_2" | "48b_2" | "48c_2" | "49a_2" | "49b_2" | "44_3" | "45_3" | "46_3" | "47_3" | "48a_3" | "48b_3" | "48c_3" | "49a_3" | "49b_3" | "44_4" | "45_4" | "46_4" | "47_4" | "48a_4" | "48b_4" | "48c_4" | "49a_4" | "49b_4" | "44_5" | "45_5" | "46_5" | "47_5" | "48a_5" | "48b_5" | "48c_5" | "49a_5" | "49b_5"; form?: string; answer?: string; note?: string })[] }
    output: { data: ({ question: "owner_paid" | "us_status" | "wound_up" | "booked_year" | "1a" | "1c" | "1d" | "1e" | "1g" | "1j" | "1n" | "1o" | "ownership" | "4d" | "5d" | "6" | "6d" | "7" | "7d" | "E3" | "E4" | "VI" | "VI_value" | "8c" | "8d" | "estimates" | "37" | "38a" | "38b" | "38c" | "39" | "40a" | "40b" | "41a" | "41b" | "41c" | "41d" | "42a" | "42b" | "arrangements" | "44" | "45" | "46" | "47" | "48a" | "48b" | "48c" | "49a" | "49b" | "44_2" | "45_2" | "46_2" | "47_2" | "48a_2" | "48b_2" | "48c_2" | "49a_2" | "49b_2" | "44_3" | "45_3" | "46_3" | "47_3" | "48a_3" | "48b_3" | "48c_3" | "49a_3" | "49b_3" | "44_4" | "45_4" | "46_4" | "47_4" | "48a_4" | "48b_4" | "48c_4" | "49a_4" | "49b_4" | "44_5" | "45_5" | "46_5" | "47_5" | "48a_5" | "48b_5" | "48c_5" | "49a_5" | "49b_5"; answer: string | null; changed: boolean })[] }
  }
  classifyEntries: {
    input: { entity_id: number; year: number; counterparty_id?: number | null; category?: "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_otro" | "ingreso_otro" | "pago_proveedor" | "venta_servicio" | "gasto_apertura" | "gasto_cierre" | "bonificacion_referido" | "interes_ganado" | "impuesto_irs" | "impuesto_estatal" | "multa_penalty" | "otro" | "transferencia_externa" | null; entry_id?: number | null; answer?: "bought_from_the_related_person" | "owner_paid_a_third_party" | "private_expense_of_owner" | "services" | "goods" | "tangible_property" | "rent" | "royalty" | "licence_of_intangible" | "commission" | "interest_on_loan" | "insurance_premium" | "guarantee_fee" | "cost_sharing" | "platform_contribution" | "other_amount" | "contribution" | "distribution" | "reimbursement" | "formation" | "refund" | "in_kind" | null; note?: string | null }
    output: { counterparty_id: number; category: string | null; entry_id: number | null; answer: "bought_from_the_related_person" | "owner_paid_a_third_party" | "private_expense_of_owner" | "services" | "goods" | "tangible_property" | "rent" | "royalty" | "licence_of_intangible" | "commission" | "interest_on_loan" | "insurance_premium" | "guarantee_fee" | "cost_sharing" | "platform_contribution" | "other_amount" | "contribution" | "distribution" | "reimbursement" | "formation" | "refund" | "in_kind" | null; changed: boolean }
  }
  putEntryOnLine: {
    input: { entity_id: number; entry_id: number; line?: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "18" | "19" | "20" | "21" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "32" | "33" | "34" | "35" | null; note?: string | null }
    output: { entry_id: number; line: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "18" | "19" | "20" | "21" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "32" | "33" | "34" | "35" | null; changed: boolean }
  }
  downloadOfficialForm: {
    input: { entity_id: number; year: number; form: string }
    output: never
  }
  downloadPackage: {
    input: { entity_id: number; year: number; sent_by?: "fax" | "mail" | null; part?: string | null }
    output: never
  }
  downloadLlcPackage: {
    input: { entity_id: number; year: number; sent_by?: "fax" | "mail" | null; part?: string | null; extension?: boolean | null }
    output: never
  }
  describeEntries: {
    input: { entity_id: number; year: number; entry_id?: number | null; description?: string | null }
    output: { data: { confirmed: number } }
  }
  storePackage: {
    input: { entity_id: number; year: number; sent_by?: "fax" | "mail" | null; sender?: string | null; amend?: string | null }
    output: { data: { id: number; edition: number; document_id: number; sha256: string; pages: number; changes: ({ form: string; line: string; before: string | null; after: string | null })[]; replaces: number | null } }
  }
  addLoan: {
    input: { entity_id: number; counterparty_id: number; direction: "borrowed" | "lent"; currency?: string | null; principal: number; starts_on: string; name?: string | null; rate?: number | null; term_months?: number | null; document_id?: number | null }
    output: { data: { id: number } }
  }
  updateLoan: {
    input: { loan_id: number; principal?: number; starts_on?: string; name?: string | null | null; rate?: number | null | null; term_months?: number | null | null; document_id?: number | null | null }
    output: { data: { id: number } }
  }
  removeLoan: {
    input: { loan_id: number }
    output: { data: { id: number } }
  }
  linkLoanEntry: {
    input: { entry_id: number; loan_id?: number | null; as?: "principal" | "interest" | null }
    output: { data: { changed: boolean } }
  }
  answerLlcQuestions: {
    input: { entity_id: number; year: number; answers: ({ question: "owner_paid" | "us_status" | "wound_up" | "booked_year" | "1a" | "1c" | "1d" | "1e" | "1g" | "1j" | "1n" | "1o" | "ownership" | "4d" | "5d" | "6" | "6d" | "7" | "7d" | "E3" | "E4" | "VI" | "VI_value" | "8c" | "8d" | "estimates" | "37" | "38a" | "38b" | "38c" | "39" | "40a" | "40b" | "41a" | "41b" | "41c" | "41d" | "42a" | "42b" | "arrangements" | "44" | "45" | "46" | "47" | "48a" | "48b" | "48c" | "49a" | "49b" | "44_2" | "45_2" | "46_2" | "47_2" | "48a_2" | "48b_2" | "48c_2" | "49a_2" | "49b_2" | "44_3" | "45_3" | "46_3" | "47_3" | "48a_3" | "48b_3" | "48c_3" | "49a_3" | "49b_3" | "44_4" | "45_4" | "46_4" | "47_4" | "48a_4" | "48b_4" | "48c_4" | "49a_4" | "49b_4" | "44_5" | "45_5" | "46_5" | "47_5" | "48a_5" | "48b_5" | "48c_5" | "49a_5" | "49b_5"; form?: string; answer?: string; note?: string })[] }
    output: { data: ({ question: "owner_paid" | "us_status" | "wound_up" | "booked_year" | "1a" | "1c" | "1d" | "1e" | "1g" | "1j" | "1n" | "1o" | "ownership" | "4d" | "5d" | "6" | "6d" | "7" | "7d" | "E3" | "E4" | "VI" | "VI_value" | "8c" | "8d" | "estimates" | "37" | "38a" | "38b" | "38c" | "39" | "40a" | "40b" | "41a" | "41b" | "41c" | "41d" | "42a" | "42b" | "arrangements" | "44" | "45" | "46" | "47" | "48a" | "48b" | "48c" | "49a" | "49b" | "44_2" | "45_2" | "46_2" | "47_2" | "48a_2" | "48b_2" | "48c_2" | "49a_2" | "49b_2" | "44_3" | "45_3" | "46_3" | "47_3" | "48a_3" | "48b_3" | "48c_3" | "49a_3" | "49b_3" | "44_4" | "45_4" | "46_4" | "47_4" | "48a_4" | "48b_4" | "48c_4" | "49a_4" | "49b_4" | "44_5" | "45_5" | "46_5" | "47_5" | "48a_5" | "48b_5" | "48c_5" | "49a_5" | "49b_5"; answer: string | null; changed: boolean })[] }
  }
  classifyLlcEntries: {
    input: { entity_id: number; year: number; counterparty_id?: number | null; category?: "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_otro" | "ingreso_otro" | "pago_proveedor" | "venta_servicio" | "gasto_apertura" | "gasto_cierre" | "bonificacion_referido" | "interes_ganado" | "impuesto_irs" | "impuesto_estatal" | "multa_penalty" | "otro" | "transferencia_externa" | null; entry_id?: number | null; answer?: "bought_from_the_related_person" | "owner_paid_a_third_party" | "private_expense_of_owner" | "services" | "goods" | "tangible_property" | "rent" | "royalty" | "licence_of_intangible" | "commission" | "interest_on_loan" | "insurance_premium" | "guarantee_fee" | "cost_sharing" | "platform_contribution" | "other_amount" | "contribution" | "distribution" | "reimbursement" | "formation" | "refund" | "in_kind" | null; note?: string | null }
    output: { counterparty_id: number; category: string | null; entry_id: number | null; answer: "bought_from_the_related_person" | "owner_paid_a_third_party" | "private_expense_of_owner" | "services" | "goods" | "tangible_property" | "rent" | "royalty" | "licence_of_intangible" | "commission" | "interest_on_loan" | "insurance_premium" | "guarantee_fee" | "cost_sharing" | "platform_contribution" | "other_amount" | "contribution" | "distribution" | "reimbursement" | "formation" | "refund" | "in_kind" | null; changed: boolean }
  }
  putLlcEntryOnLine: {
    input: { entry_id: number; line?: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "18" | "19" | "20" | "21" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "32" | "33" | "34" | "35" | null; note?: string | null }
    output: { entry_id: number; line: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "18" | "19" | "20" | "21" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "32" | "33" | "34" | "35" | null; changed: boolean }
  }
  setRelatedParty: {
    input: { counterparty_id: number; person_kind?: "foreign" | "us"; country?: string | null | null; tax_country?: string | null | null; address?: string | null | null; latin_name?: string | null | null; ftin?: string; us_number?: string; reference_id?: string }
    output: { data: { changed: (string)[] } }
  }
  withdrawLlcDocument: {
    input: { document_id: number; reason: string }
    output: { data: { id: number; withdrawn: boolean } }
  }
  withdrawOwnDocument: {
    input: { id: number }
    output: { data: { id: number; withdrawn: boolean } }
  }
  supplyBlankForm: {
    input: Record<string, never>
    output: { data: { id: number; form: "5472" | "1120" | "7004"; revision: string; fields: number } }
  }
  decideLlcAmounts: {
    input: { entity_id: number; year: number; entry_ids: (number)[]; decision: "include" | "leave_out" | "withdraw"; reason?: string | null }
    output: { data: { changed: number; undecided: number } }
  }
  leaveOutOfForm: {
    input: { entity_id: number; year: number; reason: string }
    output: { data: { questions: number } }
  }
  searchLlcEntries: {
    input: { entity_id: number; year: number; q?: string | null; amount?: number | null; counterparty_id?: number | null; category?: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; after?: string | null }
    output: { data: ({ id: number; year: number; month: number; date: string | null; received: number; paid: number; description: string | null; counterparty: string | null })[]; next: string | null }
  }
  listFederalRates: {
    input: Record<string, never>
    output: { data: ({ month: string; short_term: string; mid_term: string; long_term: string; source: string })[] }
  }
  importFederalRates: {
    input: { source: string }
    output: { data: { months: number; changed: number } }
  }
  listObligations: {
    input: { entity_id: number; year?: number | null; state?: "proposed" | "due" | "done" | "not_applicable" | "unknown" | null; limit?: number | null; offset?: number | null; cursor?: string | null }
    output: { data: ({ id: number; entity_id: number | null; subject: "llc" | "owner"; obligation: string; rule: string | null; rule_version: string | null; year: number; part: string | null; name: { en: string; es: string }; details: string | null; state: "proposed" | "due" | "done" | "not_applicable" | "unknown"; overdue: boolean; due_date: string | null; extended_due_date: string | null; is_extended: boolean; due_by: string | null; due_reason: { en: string; es: string } | null; amount_usd: number | null; disputed_amounts: ({ usd: number; says: { en: string; es: string }; url: string })[]; reason: { en: string; es: string } | null; facts: ({ fact: string; label: { en: string; es: string }; value: { en: string; es: string }; source: "records" | "answer" | "rule"; answered_by: string | null; answered_at: string | null })[]; missing: ({ fact: string; label: { en: string; es: string } })[]; threshold: { en: string; es: string } | null; channel: { en: string; es: string } | null; penalty: { en: string; es: string } | null; note: { en: string; es: string } | null; source: { title: string; citation: string; title_es: string; citation_es: string; url: string | null } | null; verified: boolean; verified_on: string | null; valid_from: string | null; valid_to: string | null; decided_by: string | null; decided_at: string | null; done_on: string | null; evidence: { document_id: number | null; title: string | null; is_filing: boolean; note: string | null } | null; confirmed_by: string | null; confirmed_at: string | null; changed_at: string })[]; questions: ({ fact: string; subject: "llc" | "owner"; year: number | null; label: { en: string; es: string }; question: { en: string; es: string } | null; kind: "yes_no" | "amount" | "yes_no_or_amount" | "count" | "percent" | "date" | "country" | "month_day"; threshold: number | null; takes_none: boolean; why: { en: string; es: string }; obligations: (string)[] })[]; answers: ({ fact: string; subject: "llc" | "owner"; year: number | null; label: { en: string; es: string }; answer: string; value: { en: string; es: string }; answered_by: string; answered_at: string })[]; contradictions: ({ fact: string; subject: "llc" | "owner"; year: number | null; label: { en: string; es: string }; answer: { en: string; es: string }; recorded: { en: string; es: string } })[]; pagination: { total: number; limit: number; offset: number; next_cursor: string | null }; message?: string }
  }
  readReadiness: {
    input: { entity_id: number; year: number }
    output: { data: { entity_id: number; year: number; required: boolean | null; score: number; ready: boolean; entries: { total: number; complete: number; included: number; left_out_by_decision: number; percent: number }; money: { total: number; complete: number; included: number; left_out_by_decision: number; percent: number }; months: { expected: number; reconciled: number; percent: number }; questions: { required: number; answered: number }; record: { expected: number; known: number; percent: number }; obligations: { expected: number; done: number; overdue: number; due_soon: number; questions: number; percent: number }; missing: ({ entry_id: number; counterparty_id: number | null; year: number; month: number; amount: number; missing: (string)[]; document_withdrawn: boolean })[]; actions: ({ action: "name_counterparty" | "give_purpose" | "add_document" | "review_category" | "replace_document" | "review_left_out" | "decide_amounts" | "classify_entries" | "link_loans" | "complete_party" | "complete_llc" | "answer_questions" | "describe_entries" | "start_books" | "reconcile_accounts" | "file_overdue" | "file_due_soon" | "answer_obligations" | "check_obligations"; message: string; entry_ids: (number)[]; counterparty_id: number | null; fields: (string)[] })[] } | null; message?: string }
  }
  answerObligationQuestion: {
    input: { entity_id: number; fact: "owner_count" | "foreign_owner_percent" | "elected_corporation" | "all_partners_nonresident" | "has_reportable_transaction" | "extension_wanted" | "has_effectively_connected_income" | "llc_foreign_accounts_max_usd" | "max_paid_to_one_us_contractor_usd" | "paid_us_source_income_to_foreign_person" | "new_foreign_investment_on" | "foreign_investment_cost_usd" | "responsible_party_changed_on" | "address_changed_on" | "registered_agent_renews_on" | "wyoming_assets_usd" | "texas_revenue_usd" | "owner_tax_residence" | "owner_us_income_to_report" | "owner_us_wages_withheld" | "w8_asked_by_payer" | "w8_signed_on" | "es_llc_is_attribution_entity" | "es_activity_in_spain" | "es_vat_taxable_operations" | "es_720_accounts_eur" | "es_720_securities_eur" | "es_720_real_estate_eur" | "es_720_rise_over_20000" | "es_721_crypto_abroad_eur" | "es_721_rise_over_20000" | "es_external_transactions_eur" | "bde_asked_for_ete" | "pt_foreign_income_or_account" | "mx_income_through_transparent_entity"; year?: number | null; answer?: string | null }
    output: { fact: string; year: number | null; answer: string | null; changed: boolean }
  }
  completeObligation: {
    input: { entity_id: number; obligation_id: number; document_id: number; done_on?: string | null; note?: string | null }
    output: { data: { id: number; entity_id: number | null; subject: "llc" | "owner"; obligation: string; rule: string | null; rule_version: string | null; year: number; part: string | null; name: { en: string; es: string }; details: string | null; state: "proposed" | "due" | "done" | "not_applicable" | "unknown"; overdue: boolean; due_date: string | null; extended_due_date: string | null; is_extended: boolean; due_by: string | null; due_reason: { en: string; es: string } | null; amount_usd: number | null; disputed_amounts: ({ usd: number; says: { en: string; es: string }; url: string })[]; reason: { en: string; es: string } | null; facts: ({ fact: string; label: { en: string; es: string }; value: { en: string; es: string }; source: "records" | "answer" | "rule"; answered_by: string | null; answered_at: string | null })[]; missing: ({ fact: string; label: { en: string; es: string } })[]; threshold: { en: string; es: string } | null; channel: { en: string; es: string } | null; penalty: { en: string; es: string } | null; note: { en: string; es: string } | null; source: { title: string; citation: string; title_es: string; citation_es: string; url: string | null } | null; verified: boolean; verified_on: string | null; valid_from: string | null; valid_to: string | null; decided_by: string | null; decided_at: string | null; done_on: string | null; evidence: { document_id: number | null; title: string | null; is_filing: boolean; note: string | null } | null; confirmed_by: string | null; confirmed_at: string | null; changed_at: string } }
  }
  dismissObligation: {
    input: { entity_id: number; obligation_id: number; reason: string }
    output: { data: { id: number; entity_id: number | null; subject: "llc" | "owner"; obligation: string; rule: string | null; rule_version: string | null; year: number; part: string | null; name: { en: string; es: string }; details: string | null; state: "proposed" | "due" | "done" | "not_applicable" | "unknown"; overdue: boolean; due_date: string | null; extended_due_date: string | null; is_extended: boolean; due_by: string | null; due_reason: { en: string; es: string } | null; amount_usd: number | null; disputed_amounts: ({ usd: number; says: { en: string; es: string }; url: string })[]; reason: { en: string; es: string } | null; facts: ({ fact: string; label: { en: string; es: string }; value: { en: string; es: string }; source: "records" | "answer" | "rule"; answered_by: string | null; answered_at: string | null })[]; missing: ({ fact: string; label: { en: string; es: string } })[]; threshold: { en: string; es: string } | null; channel: { en: string; es: string } | null; penalty: { en: string; es: string } | null; note: { en: string; es: string } | null; source: { title: string; citation: string; title_es: string; citation_es: string; url: string | null } | null; verified: boolean; verified_on: string | null; valid_from: string | null; valid_to: string | null; decided_by: string | null; decided_at: string | null; done_on: string | null; evidence: { document_id: number | null; title: string | null; is_filing: boolean; note: string | null } | null; confirmed_by: string | null; confirmed_at: string | null; changed_at: string } }
  }
  reopenObligation: {
    input: { entity_id: number; obligation_id: number }
    output: { data: { id: number; entity_id: number | null; subject: "llc" | "owner"; obligation: string; rule: string | null; rule_version: string | null; year: number; part: string | null; name: { en: string; es: string }; details: string | null; state: "proposed" | "due" | "done" | "not_applicable" | "unknown"; overdue: boolean; due_date: string | null; extended_due_date: string | null; is_extended: boolean; due_by: string | null; due_reason: { en: string; es: string } | null; amount_usd: number | null; disputed_amounts: ({ usd: number; says: { en: string; es: string }; url: string })[]; reason: { en: string; es: string } | null; facts: ({ fact: string; label: { en: string; es: string }; value: { en: string; es: string }; source: "records" | "answer" | "rule"; answered_by: string | null; answered_at: string | null })[]; missing: ({ fact: string; label: { en: string; es: string } })[]; threshold: { en: string; es: string } | null; channel: { en: string; es: string } | null; penalty: { en: string; es: string } | null; note: { en: string; es: string } | null; source: { title: string; citation: string; title_es: string; citation_es: string; url: string | null } | null; verified: boolean; verified_on: string | null; valid_from: string | null; valid_to: string | null; decided_by: string | null; decided_at: string | null; done_on: string | null; evidence: { document_id: number | null; title: string | null; is_filing: boolean; note: string | null } | null; confirmed_by: string | null; confirmed_at: string | null; changed_at: string } }
  }
  listObligationEvents: {
    input: { entity_id: number; obligation_id: number }
    output: { data: ({ what: string; from_state: string | null; to_state: string; due_date: string | null; why: { en: string; es: string } | null; evidence_document_id: number | null; actor: string; at: string })[] }
  }
  readReminderDays: {
    input: Record<string, never>
    output: { days: (number)[] }
  }
  chooseReminderDays: {
    input: { days: (number)[] }
    output: { days: (number)[] }
  }
  createCalendarLink: {
    input: Record<string, never>
    output: { data: { id: number; url: string | null } }
  }
  listCalendarLinks: {
    input: Record<string, never>
    output: { data: ({ id: number; created_at: string; last_used_at: string | null })[] }
  }
  revokeCalendarLink: {
    input: { id: number }
    output: { data: { id: number } }
  }
  readCalendar: {
    input: { secret: string }
    output: never
  }
  listAllObligations: {
    input: { show?: "due" | "overdue" | "proposed" | null; after_due?: string | null; after_id?: number | null; limit?: number | null }
    output: { data: ({ id: number; entity_id: number | null; llc_name: string | null; member_id: number; member_name: string; name: { en: string; es: string }; obligation: string; year: number; part: string | null; state: string; due_by: string | null })[]; counts: { due: number; overdue: number; proposed: number; waiting: number }; pagination: { total: number; limit: number }; next: { after_due: string | null; after_id: number } | null }
  }
  listOpenQuestions: {
    input: { after?: number | null; limit?: number | null }
    output: { data: ({ id: number; entity_id: number | null; llc_name: string | null; member_id: number; member_name: string; open_facts: number; year: number | null; reminder_entity_id: number | null; reminded_at: string | null })[]; pagination: { total: number; limit: number }; next_after: number | null }
  }
  readLlcObligations: {
    input: { entity_id: number; year?: number | null; state?: "proposed" | "due" | "done" | "not_applicable" | "unknown" | null; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; entity_id: number | null; subject: "llc" | "owner"; obligation: string; rule: string | null; rule_version: string | null; year: number; part: string | null; name: { en: string; es: string }; details: string | null; state: "proposed" | "due" | "done" | "not_applicable" | "unknown"; overdue: boolean; due_date: string | null; extended_due_date: string | null; is_extended: boolean; due_by: string | null; due_reason: { en: string; es: string } | null; amount_usd: number | null; disputed_amounts: ({ usd: number; says: { en: string; es: string }; url: string })[]; reason: { en: string; es: string } | null; facts: ({ fact: string; label: { en: string; es: string }; value: { en: string; es: string }; source: "records" | "answer" | "rule"; answered_by: string | null; answered_at: string | null })[]; missing: ({ fact: string; label: { en: string; es: string } })[]; threshold: { en: string; es: string } | null; channel: { en: string; es: string } | null; penalty: { en: string; es: string } | null; note: { en: string; es: string } | null; source: { title: string; citation: string; title_es: string; citation_es: string; url: string | null } | null; verified: boolean; verified_on: string | null; valid_from: string | null; valid_to: string | null; decided_by: string | null; decided_at: string | null; done_on: string | null; evidence: { document_id: number | null; title: string | null; is_filing: boolean; note: string | null } | null; confirmed_by: string | null; confirmed_at: string | null; changed_at: string })[]; questions: ({ fact: string; subject: "llc" | "owner"; year: number | null; label: { en: string; es: string }; question: { en: string; es: string } | null; kind: "yes_no" | "amount" | "yes_no_or_amount" | "count" | "percent" | "date" | "country" | "month_day"; threshold: number | null; takes_none: boolean; why: { en: string; es: string }; obligations: (string)[] })[]; answers: ({ fact: string; subject: "llc" | "owner"; year: number | null; label: { en: string; es: string }; answer: string; value: { en: string; es: string }; answered_by: string; answered_at: string })[]; contradictions: ({ fact: string; subject: "llc" | "owner"; year: number | null; label: { en: string; es: string }; answer: { en: string; es: string }; recorded: { en: string; es: string } })[]; pagination: { total: number; limit: number; offset: number } }
  }
  listLlcObligationEvents: {
    input: { obligation_id: number }
    output: { data: ({ what: string; from_state: string | null; to_state: string; due_date: string | null; why: { en: string; es: string } | null; evidence_document_id: number | null; actor: string; at: string })[] }
  }
  answerLlcQuestion: {
    input: { entity_id: number; fact: "owner_count" | "foreign_owner_percent" | "elected_corporation" | "all_partners_nonresident" | "has_reportable_transaction" | "extension_wanted" | "has_effectively_connected_income" | "llc_foreign_accounts_max_usd" | "max_paid_to_one_us_contractor_usd" | "paid_us_source_income_to_foreign_person" | "new_foreign_investment_on" | "foreign_investment_cost_usd" | "responsible_party_changed_on" | "address_changed_on" | "registered_agent_renews_on" | "wyoming_assets_usd" | "texas_revenue_usd" | "owner_tax_residence" | "owner_us_income_to_report" | "owner_us_wages_withheld" | "w8_asked_by_payer" | "w8_signed_on" | "es_llc_is_attribution_entity" | "es_activity_in_spain" | "es_vat_taxable_operations" | "es_720_accounts_eur" | "es_720_securities_eur" | "es_720_real_estate_eur" | "es_720_rise_over_20000" | "es_721_crypto_abroad_eur" | "es_721_rise_over_20000" | "es_external_transactions_eur" | "bde_asked_for_ete" | "pt_foreign_income_or_account" | "mx_income_through_transparent_entity"; year?: number | null; answer?: string | null }
    output: { fact: string; year: number | null; answer: string | null; changed: boolean }
  }
  completeLlcObligation: {
    input: { obligation_id: number; document_id: number; done_on?: string | null; note?: string | null }
    output: { data: { id: number; entity_id: number | null; subject: "llc" | "owner"; obligation: string; rule: string | null; rule_version: string | null; year: number; part: string | null; name: { en: string; es: string }; details: string | null; state: "proposed" | "due" | "done" | "not_applicable" | "unknown"; overdue: boolean; due_date: string | null; extended_due_date: string | null; is_extended: boolean; due_by: string | null; due_reason: { en: string; es: string } | null; amount_usd: number | null; disputed_amounts: ({ usd: number; says: { en: string; es: string }; url: string })[]; reason: { en: string; es: string } | null; facts: ({ fact: string; label: { en: string; es: string }; value: { en: string; es: string }; source: "records" | "answer" | "rule"; answered_by: string | null; answered_at: string | null })[]; missing: ({ fact: string; label: { en: string; es: string } })[]; threshold: { en: string; es: string } | null; channel: { en: string; es: string } | null; penalty: { en: string; es: string } | null; note: { en: string; es: string } | null; source: { title: string; citation: string; title_es: string; citation_es: string; url: string | null } | null; verified: boolean; verified_on: string | null; valid_from: string | null; valid_to: string | null; decided_by: string | null; decided_at: string | null; done_on: string | null; evidence: { document_id: number | null; title: string | null; is_filing: boolean; note: string | null } | null; confirmed_by: string | null; confirmed_at: string | null; changed_at: string } }
  }
  dismissLlcObligation: {
    input: { obligation_id: number; reason: string }
    output: { data: { id: number; entity_id: number | null; subject: "llc" | "owner"; obligation: string; rule: string | null; rule_version: string | null; year: number; part: string | null; name: { en: string; es: string }; details: string | null; state: "proposed" | "due" | "done" | "not_applicable" | "unknown"; overdue: boolean; due_date: string | null; extended_due_date: string | null; is_extended: boolean; due_by: string | null; due_reason: { en: string; es: string } | null; amount_usd: number | null; disputed_amounts: ({ usd: number; says: { en: string; es: string }; url: string })[]; reason: { en: string; es: string } | null; facts: ({ fact: string; label: { en: string; es: string }; value: { en: string; es: string }; source: "records" | "answer" | "rule"; answered_by: string | null; answered_at: string | null })[]; missing: ({ fact: string; label: { en: string; es: string } })[]; threshold: { en: string; es: string } | null; channel: { en: string; es: string } | null; penalty: { en: string; es: string } | null; note: { en: string; es: string } | null; source: { title: string; citation: string; title_es: string; citation_es: string; url: string | null } | null; verified: boolean; verified_on: string | null; valid_from: string | null; valid_to: string | null; decided_by: string | null; decided_at: string | null; done_on: string | null; evidence: { document_id: number | null; title: string | null; is_filing: boolean; note: string | null } | null; confirmed_by: string | null; confirmed_at: string | null; changed_at: string } }
  }
  reopenLlcObligation: {
    input: { obligation_id: number }
    output: { data: { id: number; entity_id: number | null; subject: "llc" | "owner"; obligation: string; rule: string | null; rule_version: string | null; year: number; part: string | null; name: { en: string; es: string }; details: string | null; state: "proposed" | "due" | "done" | "not_applicable" | "unknown"; overdue: boolean; due_date: string | null; extended_due_date: string | null; is_extended: boolean; due_by: string | null; due_reason: { en: string; es: string } | null; amount_usd: number | null; disputed_amounts: ({ usd: number; says: { en: string; es: string }; url: string })[]; reason: { en: string; es: string } | null; facts: ({ fact: string; label: { en: string; es: string }; value: { en: string; es: string }; source: "records" | "answer" | "rule"; answered_by: string | null; answered_at: string | null })[]; missing: ({ fact: string; label: { en: string; es: string } })[]; threshold: { en: string; es: string } | null; channel: { en: string; es: string } | null; penalty: { en: string; es: string } | null; note: { en: string; es: string } | null; source: { title: string; citation: string; title_es: string; citation_es: string; url: string | null } | null; verified: boolean; verified_on: string | null; valid_from: string | null; valid_to: string | null; decided_by: string | null; decided_at: string | null; done_on: string | null; evidence: { document_id: number | null; title: string | null; is_filing: boolean; note: string | null } | null; confirmed_by: string | null; confirmed_at: string | null; changed_at: string } }
  }
  confirmObligation: {
    input: { obligation_id: number }
    output: { data: { id: number; entity_id: number | null; subject: "llc" | "owner"; obligation: string; rule: string | null; rule_version: string | null; year: number; part: string | null; name: { en: string; es: string }; details: string | null; state: "proposed" | "due" | "done" | "not_applicable" | "unknown"; overdue: boolean; due_date: string | null; extended_due_date: string | null; is_extended: boolean; due_by: string | null; due_reason: { en: string; es: string } | null; amount_usd: number | null; disputed_amounts: ({ usd: number; says: { en: string; es: string }; url: string })[]; reason: { en: string; es: string } | null; facts: ({ fact: string; label: { en: string; es: string }; value: { en: string; es: string }; source: "records" | "answer" | "rule"; answered_by: string | null; answered_at: string | null })[]; missing: ({ fact: string; label: { en: string; es: string } })[]; threshold: { en: string; es: string } | null; channel: { en: string; es: string } | null; penalty: { en: string; es: string } | null; note: { en: string; es: string } | null; source: { title: string; citation: string; title_es: string; citation_es: string; url: string | null } | null; verified: boolean; verified_on: string | null; valid_from: string | null; valid_to: string | null; decided_by: string | null; decided_at: string | null; done_on: string | null; evidence: { document_id: number | null; title: string | null; is_filing: boolean; note: string | null } | null; confirmed_by: string | null; confirmed_at: string | null; changed_at: string } }
  }
  addObligation: {
    input: { entity_id: number; of_owner?: boolean | null; title: string; details?: string | null; due_date: string }
    output: { data: { id: number; entity_id: number | null; subject: "llc" | "owner"; obligation: string; rule: string | null; rule_version: string | null; year: number; part: string | null; name: { en: string; es: string }; details: string | null; state: "proposed" | "due" | "done" | "not_applicable" | "unknown"; overdue: boolean; due_date: string | null; extended_due_date: string | null; is_extended: boolean; due_by: string | null; due_reason: { en: string; es: string } | null; amount_usd: number | null; disputed_amounts: ({ usd: number; says: { en: string; es: string }; url: string })[]; reason: { en: string; es: string } | null; facts: ({ fact: string; label: { en: string; es: string }; value: { en: string; es: string }; source: "records" | "answer" | "rule"; answered_by: string | null; answered_at: string | null })[]; missing: ({ fact: string; label: { en: string; es: string } })[]; threshold: { en: string; es: string } | null; channel: { en: string; es: string } | null; penalty: { en: string; es: string } | null; note: { en: string; es: string } | null; source: { title: string; citation: string; title_es: string; citation_es: string; url: string | null } | null; verified: boolean; verified_on: string | null; valid_from: string | null; valid_to: string | null; decided_by: string | null; decided_at: string | null; done_on: string | null; evidence: { document_id: number | null; title: string | null; is_filing: boolean; note: string | null } | null; confirmed_by: string | null; confirmed_at: string | null; changed_at: string } }
  }
  removeObligation: {
    input: { obligation_id: number }
    output: { removed: boolean }
  }
  readTaxYear: {
    input: { entity_id: number; year: number; language: "en" | "es" }
    output: { form: { entity_id: number; year: number; form_revision: string; instructions_revision: string; tax_year: { begins: string; ends: string }; due_date: string; extended_due_date: string; extended: boolean; filing_status: string | null; required: boolean | null; filer: { classification: "disregarded_entity" | "partnership" | "not_foreign_owned" | "us_owned"; closes_as: "partnership" | "no_reportable_transaction" | "us_owned" | null; obligations: ({ id: string; form: string; due_date: string })[] }; us_owner: { status: "nonresident" | "closer_connection" | "treaty" | "part_year" | "resident" | "green_card" | "citizen" | null; is_us_person: boolean | null; signs: { substantial_presence: "yes" | "cautious" | "no"; days_this_year: number; weighted_days: number; us_nationality: boolean; us_permit: boolean } | null }; line_1g: number; line_1h: number; part_i: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[]; part_ii: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[]; forms: ({ reference_id: string; person: { name: string; relation: "owner" | "spouse" | "family_other" | "sibling_entity"; person_kind: "foreign" | "us"; counterparty_ids: (number)[] }; line_1f: number | null; part_iii: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[]; part_iv: { lines: ({ line: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "17a" | "17b" | "18" | "19" | "20" | "21" | "22" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "31a" | "31b" | "32" | "33" | "34" | "35" | "36"; label: string; amount: number; entry_ids: (number)[]; print_zero: boolean })[]; by_monthly_average: { line_17b: number; line_31b: number; line_22: number; line_36: number; line_1f: number } | null } | null; part_v: { checked: boolean; rows: ({ entry_id: number; date: string | null; year: number; month: number; kind: "contribution" | "contribution_returned" | "distribution" | "distribution_returned" | "reimbursement" | "formation" | "dissolution" | "owner_paid_expense" | "refund_of_sale" | "refund_of_purchase" | "other" | "review"; side: "received" | "paid"; description: string | null; amount: number })[]; totals: ({ kind: "contribution" | "contribution_returned" | "distribution" | "distribution_returned" | "reimbursement" | "formation" | "dissolution" | "owner_paid_expense" | "refund_of_sale" | "refund_of_purchase" | "other" | "review"; amount: number })[]; total: number }; part_vi: { question: string; checked: boolean | null; fair_market_value: number | null; rows: ({ entry_id: number; date: string | null; year: number; month: number; side: "received" | "paid"; given_by: "related_party" | "llc"; description: string | null; amount: number })[] }; part_vii: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[]; part_viii: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[] | null; further_parts_viii: (({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[])[] })[]; pro_forma_1120: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[]; left_out: { received: number; paid: number; total: number; by_party: ({ name: string | null; counterparty_ids: (number)[]; reason: "no_counterparty" | "no_purpose" | "no_document" | "document_withdrawn" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; entries: number; received: number; paid: number; must_resolve: boolean })[]; entries: ({ entry_id: number; counterparty_id: number | null; year: number; month: number; side: "received" | "paid"; amount: number; why: "substance_missing" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; reason: "no_counterparty" | "no_purpose" | "no_document" | "document_withdrawn" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; would_be: string | null; date: string | null; missing: (string)[]; document_withdrawn: boolean; decision: { decision: "include" | "leave_out"; reason: string; decided_by: string; decided_at: string } | null })[] }; if_counted: { line_1g: number; line_1h: number; forms: ({ reference_id: string; name: string; line_1f: number | null; lines: ({ line: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "17a" | "17b" | "18" | "19" | "20" | "21" | "22" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "31a" | "31b" | "32" | "33" | "34" | "35" | "36"; amount: number })[]; part_v: ({ kind: "contribution" | "contribution_returned" | "distribution" | "distribution_returned" | "reimbursement" | "formation" | "dissolution" | "owner_paid_expense" | "refund_of_sale" | "refund_of_purchase" | "other" | "review"; amount: number })[]; part_v_total: number; part_vi_total: number })[] } | null; earlier_loans_left_out: ({ entry_id: number; counterparty_id: number | null; year: number; month: number; side: "received" | "paid"; amount: number; why: "substance_missing" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; reason: "no_counterparty" | "no_purpose" | "no_document" | "document_withdrawn" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; would_be: string | null; date: string | null; missing: (string)[]; document_withdrawn: boolean; decision: { decision: "include" | "leave_out"; reason: string; decided_by: string; decided_at: string } | null })[]; included_by_decision: ({ entry_id: number; counterparty_id: number | null; year: number; month: number; side: "received" | "paid"; amount: number; why: "substance_missing" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; reason: "no_counterparty" | "no_purpose" | "no_document" | "document_withdrawn" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; would_be: string | null; date: string | null; missing: (string)[]; document_withdrawn: boolean; decision: { decision: "include" | "leave_out"; reason: string; decided_by: string; decided_at: string } | null })[]; needs_review: ({ entry_id: number; side: "received" | "paid"; what: "unclear" | "document_withdrawn" | "other_year"; why: string })[]; questions: ({ form: string | null; part: string; line: string; code: "owner_paid" | "us_status" | "wound_up" | "booked_year" | "1a" | "1c" | "1d" | "1e" | "1g" | "1j" | "1n" | "1o" | "ownership" | "4d" | "5d" | "6" | "6d" | "7" | "7d" | "E3" | "E4" | "VI" | "VI_value" | "8c" | "8d" | "estimates" | "37" | "38a" | "38b" | "38c" | "39" | "40a" | "40b" | "41a" | "41b" | "41c" | "41d" | "42a" | "42b" | "arrangements" | "44" | "45" | "46" | "47" | "48a" | "48b" | "48c" | "49a" | "49b" | "44_2" | "45_2" | "46_2" | "47_2" | "48a_2" | "48b_2" | "48c_2" | "49a_2" | "49b_2" | "44_3" | "45_3" | "46_3" | "47_3" | "48a_3" | "48b_3" | "48c_3" | "49a_3" | "49b_3" | "44_4" | "45_4" | "46_4" | "47_4" | "48a_4" | "48b_4" | "48c_4" | "49a_4" | "49b_4" | "44_5" | "45_5" | "46_5" | "47_5" | "48a_5" | "48b_5" | "48c_5" | "49a_5" | "49b_5"; required: boolean; question: string })[]; classifications: ({ group: string; counterparty_id: number; name: string; category: string | null; side: "received" | "paid"; entry_id: number | null; entry_ids: (number)[]; amount: number; place: string | null; question: string | null; reason: string | null; choices: ("bought_from_the_related_person" | "owner_paid_a_third_party" | "private_expense_of_owner" | "services" | "goods" | "tangible_property" | "rent" | "royalty" | "licence_of_intangible" | "commission" | "interest_on_loan" | "insurance_premium" | "guarantee_fee" | "cost_sharing" | "platform_contribution" | "other_amount" | "contribution" | "distribution" | "reimbursement" | "formation" | "refund" | "in_kind")[]; required: boolean; is_open: boolean; answer: "bought_from_the_related_person" | "owner_paid_a_third_party" | "private_expense_of_owner" | "services" | "goods" | "tangible_property" | "rent" | "royalty" | "licence_of_intangible" | "commission" | "interest_on_loan" | "insurance_premium" | "guarantee_fee" | "cost_sharing" | "platform_contribution" | "other_amount" | "contribution" | "distribution" | "reimbursement" | "formation" | "refund" | "in_kind" | null; note: string | null; answered_by: string | null; answered_at: string | null })[]; loans: ({ id: number | null; form: string; counterparty_id: number; party: string; name: string | null; direction: "borrowed" | "lent"; principal: number | null; currency: string; rate: string | null; starts_on: string | null; term_months: number | null; document_id: number | null; opening_balance: number | null; advanced: number; repaid: number; closing_balance: number | null; monthly_average: number | null; over_repaid: number | null; interest_accrued: number | null; in_currency: { opening_balance: number; advanced: number; repaid: number; closing_balance: number; interest_accrued: number | null } | null; interest_paid: number; entry_ids: (number)[]; interest_entry_ids: (number)[]; safe_haven: { verdict: "inside" | "outside" | "unknown"; afr: string | null; source: string | null } | null })[]; unlinked_loans: ({ form: string; party: string; counterparty_id: number; entry_ids: (number)[]; loan_ids: (number)[]; question: string })[]; incomplete: { entry_ids: (number)[]; open_questions: (string)[]; total: number }; left_out_anyway: { reason: string; entry_ids: (number)[]; open_questions: (string)[]; decided_by: string; decided_at: string } | null; answers: ({ question: "owner_paid" | "us_status" | "wound_up" | "booked_year" | "1a" | "1c" | "1d" | "1e" | "1g" | "1j" | "1n" | "1o" | "ownership" | "4d" | "5d" | "6" | "6d" | "7" | "7d" | "E3" | "E4" | "VI" | "VI_value" | "8c" | "8d" | "estimates" | "37" | "38a" | "38b" | "38c" | "39" | "40a" | "40b" | "41a" | "41b" | "41c" | "41d" | "42a" | "42b" | "arrangements" | "44" | "45" | "46" | "47" | "48a" | "48b" | "48c" | "49a" | "49b" | "44_2" | "45_2" | "46_2" | "47_2" | "48a_2" | "48b_2" | "48c_2" | "49a_2" | "49b_2" | "44_3" | "45_3" | "46_3" | "47_3" | "48a_3" | "48b_3" | "48c_3" | "49a_3" | "49b_3" | "44_4" | "45_4" | "46_4" | "47_4" | "48a_4" | "48b_4" | "48c_4" | "49a_4" | "49b_4" | "44_5" | "45_5" | "46_5" | "47_5" | "48a_5" | "48b_5" | "48c_5" | "49a_5" | "49b_5"; form: string | null; year: number; answer: string | null; note: string | null; answered_by: string; answered_at: string })[]; exchange_rates: ({ entry_id: number | null; date: string; description: string | null; original_amount: string; currency: string; rate: string; quoted_as: string; source: string; rate_date: string | null; amount: number; place: string })[]; lines_by_hand: ({ entry_id: number; line: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "18" | "19" | "20" | "21" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "32" | "33" | "34" | "35"; note: string | null; set_by: string | null; set_at: string | null })[]; authors: ({ actor: string; name: string })[]; conventions: ({ name: string; text: string })[]; notices: (string)[]; penalty_if_missed: { per_form: number; total: number } }; readiness: { entity_id: number; year: number; required: boolean | null; score: number; ready: boolean; entries: { total: number; complete: number; included: number; left_out_by_decision: number; percent: number }; money: { total: number; complete: number; included: number; left_out_by_decision: number; percent: number }; months: { expected: number; reconciled: number; percent: number }; questions: { required: number; answered: number }; record: { expected: number; known: number; percent: number }; obligations: { expected: number; done: number; overdue: number; due_soon: number; questions: number; percent: number }; missing: ({ entry_id: number; counterparty_id: number | null; year: number; month: number; amount: number; missing: (string)[]; document_withdrawn: boolean })[]; actions: ({ action: "name_counterparty" | "give_purpose" | "add_document" | "review_category" | "replace_document" | "review_left_out" | "decide_amounts" | "classify_entries" | "link_loans" | "complete_party" | "complete_llc" | "answer_questions" | "describe_entries" | "start_books" | "reconcile_accounts" | "file_overdue" | "file_due_soon" | "answer_obligations" | "check_obligations"; message: string; entry_ids: (number)[]; counterparty_id: number | null; fields: (string)[] })[] }; packages: ({ id: number; edition: number; document_id: number; sha256: string; pages: number; decisions: ({ entry_id: number; decision: "include" | "leave_out"; reason: string; decided_by: string; decided_at: string })[]; reason: string | null; made_for: "fax" | "mail" | null; frozen_at: string; how: "fax" | "mail" | null; sent_on: string | null; receipt_id: number | null; signed_copy_id: number | null })[]; filed_elsewhere: string | null; filed_copy: { document_id: number; sha256: string; frozen_at: string } | null }
  }
  readFilingYear: {
    input: { entity_id: number; year: number; language: "en" | "es" }
    output: { data: { entity_id: number; name: string; year: number; years: (number)[]; begins: string; ends: string; due_date: string; extended_due_date: string; filing_status: "pending" | "extended" | "filed" | "not_required" | null; filed_elsewhere: string | null; filed_copy: { document_id: number; sha256: string; frozen_at: string } | null; required: boolean | null; is_complete: boolean; readiness: { entity_id: number; year: number; required: boolean | null; score: number; ready: boolean; entries: { total: number; complete: number; included: number; left_out_by_decision: number; percent: number }; money: { total: number; complete: number; included: number; left_out_by_decision: number; percent: number }; months: { expected: number; reconciled: number; percent: number }; questions: { required: number; answered: number }; record: { expected: number; known: number; percent: number }; obligations: { expected: number; done: number; overdue: number; due_soon: number; questions: number; percent: number }; missing: ({ entry_id: number; counterparty_id: number | null; year: number; month: number; amount: number; missing: (string)[]; document_withdrawn: boolean })[]; actions: ({ action: "name_counterparty" | "give_purpose" | "add_document" | "review_category" | "replace_document" | "review_left_out" | "decide_amounts" | "classify_entries" | "link_loans" | "complete_party" | "complete_llc" | "answer_questions" | "describe_entries" | "start_books" | "reconcile_accounts" | "file_overdue" | "file_due_soon" | "answer_obligations" | "check_obligations"; message: string; entry_ids: (number)[]; counterparty_id: number | null; fields: (string)[] })[] }; reminded_at: string | null; parties: ({ id: number; name: string; latin_name: string | null; person_kind: "foreign" | "us"; country: string | null; tax_country: string | null; address: string | null; reference_id: string; tax_number: "known" | "none" | null; has_us_number: boolean })[]; questions: ({ form: string | null; part: string; line: string; code: "owner_paid" | "us_status" | "wound_up" | "booked_year" | "1a" | "1c" | "1d" | "1e" | "1g" | "1j" | "1n" | "1o" | "ownership" | "4d" | "5d" | "6" | "6d" | "7" | "7d" | "E3" | "E4" | "VI" | "VI_value" | "8c" | "8d" | "estimates" | "37" | "38a" | "38b" | "38c" | "39" | "40a" | "40b" | "41a" | "41b" | "41c" | "41d" | "42a" | "42b" | "arrangements" | "44" | "45" | "46" | "47" | "48a" | "48b" | "48c" | "49a" | "49b" | "44_2" | "45_2" | "46_2" | "47_2" | "48a_2" | "48b_2" | "48c_2" | "49a_2" | "49b_2" | "44_3" | "45_3" | "46_3" | "47_3" | "48a_3" | "48b_3" | "48c_3" | "49a_3" | "49b_3" | "44_4" | "45_4" | "46_4" | "47_4" | "48a_4" | "48b_4" | "48c_4" | "49a_4" | "49b_4" | "44_5" | "45_5" | "46_5" | "47_5" | "48a_5" | "48b_5" | "48c_5" | "49a_5" | "49b_5"; required: boolean; question: string })[]; answers: ({ question: "owner_paid" | "us_status" | "wound_up" | "booked_year" | "1a" | "1c" | "1d" | "1e" | "1g" | "1j" | "1n" | "1o" | "ownership" | "4d" | "5d" | "6" | "6d" | "7" | "7d" | "E3" | "E4" | "VI" | "VI_value" | "8c" | "8d" | "estimates" | "37" | "38a" | "38b" | "38c" | "39" | "40a" | "40b" | "41a" | "41b" | "41c" | "41d" | "42a" | "42b" | "arrangements" | "44" | "45" | "46" | "47" | "48a" | "48b" | "48c" | "49a" | "49b" | "44_2" | "45_2" | "46_2" | "47_2" | "48a_2" | "48b_2" | "48c_2" | "49a_2" | "49b_2" | "44_3" | "45_3" | "46_3" | "47_3" | "48a_3" | "48b_3" | "48c_3" | "49a_3" | "49b_3" | "44_4" | "45_4" | "46_4" | "47_4" | "48a_4" | "48b_4" | "48c_4" | "49a_4" | "49b_4" | "44_5" | "45_5" | "46_5" | "47_5" | "48a_5" | "48b_5" | "48c_5" | "49a_5" | "49b_5"; form: string | null; year: number; answer: string | null; note: string | null; answered_by: string; answered_at: string })[]; classifications: ({ group: string; counterparty_id: number; name: string; category: string | null; side: "received" | "paid"; entry_id: number | null; entry_ids: (number)[]; amount: number; place: string | null; question: string | null; reason: string | null; choices: ("bought_from_the_related_person" | "owner_paid_a_third_party" | "private_expense_of_owner" | "services" | "goods" | "tangible_property" | "rent" | "royalty" | "licence_of_intangible" | "commission" | "interest_on_loan" | "insurance_premium" | "guarantee_fee" | "cost_sharing" | "platform_contribution" | "other_amount" | "contribution" | "distribution" | "reimbursement" | "formation" | "refund" | "in_kind")[]; required: boolean; is_open: boolean; answer: "bought_from_the_related_person" | "owner_paid_a_third_party" | "private_expense_of_owner" | "services" | "goods" | "tangible_property" | "rent" | "royalty" | "licence_of_intangible" | "commission" | "interest_on_loan" | "insurance_premium" | "guarantee_fee" | "cost_sharing" | "platform_contribution" | "other_amount" | "contribution" | "distribution" | "reimbursement" | "formation" | "refund" | "in_kind" | null; note: string | null; answered_by: string | null; answered_at: string | null })[]; lines_by_hand: ({ entry_id: number; line: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "18" | "19" | "20" | "21" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "32" | "33" | "34" | "35"; note: string | null; set_by: string | null; set_at: string | null })[]; left_out_anyway: { reason: string; entry_ids: (number)[]; open_questions: (string)[]; decided_by: string; decided_at: string } | null; amounts: ({ entry_id: number; counterparty_id: number | null; year: number; month: number; side: "received" | "paid"; amount: number; why: "substance_missing" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; reason: "no_counterparty" | "no_purpose" | "no_document" | "document_withdrawn" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; would_be: string | null; date: string | null; missing: (string)[]; document_withdrawn: boolean; decision: { decision: "include" | "leave_out"; reason: string; decided_by: string; decided_at: string } | null; purpose: string | null; undecided: boolean; can_include: boolean })[]; closes_as: "partnership" | "no_reportable_transaction" | "us_owned" | null; is_missing: boolean; forms: ({ reference_id: string; name: string })[]; loans: ({ id: number; counterparty_id: number; party: string; direction: "borrowed" | "lent"; name: string | null; principal: string; currency: string; rate: string | null; starts_on: string; term_months: number | null; document_id: number | null; entries: number })[]; loan_entries: ({ id: number; counterparty_id: number | null; year: number; month: number; received: number; paid: number; purpose: string | null; loan_id: number | null; as: "principal" | "interest" | null })[]; descriptions: ({ entry_id: number; form: string; in_books: string | null; proposed: string | null; description: string | null })[]; parts: (string)[]; blanks: (string)[]; empty_on_1120: ("title" | "preparer_name" | "preparer_ptin" | "preparer_firm" | "preparer_firm_ein" | "preparer_firm_address")[]; packages: ({ id: number; edition: number; document_id: number; sha256: string; pages: number; decisions: ({ entry_id: number; decision: "include" | "leave_out"; reason: string; decided_by: string; decided_at: string })[]; reason: string | null; made_for: "fax" | "mail" | null; frozen_at: string; how: "fax" | "mail" | null; sent_on: string | null; receipt_id: number | null; signed_copy_id: number | null })[] } }
  }
  markFiling: {
    input: { entity_id: number; form?: string | null; year: number; status: "pending" | "extended" | "filed" | "not_required"; on?: string | null; filed_elsewhere?: string | null; signed_copy_id?: number | null }
    output: { data: { id: number } }
  }
  recordSending: {
    input: { entity_id: number; year: number; how: "fax" | "mail"; on: string; receipt_id?: number | null; signed_copy_id?: number | null }
    output: { data: { package_id: number; receipt_id: number | null; signed_copy_id: number | null } }
  }
  closeLlcFiling: {
    input: { entity_id: number; year: number }
    output: { data: { closes_as: "partnership" | "no_reportable_transaction" | "us_owned" } }
  }
  sendAnswerReminder: {
    input: { entity_id: number; year: number }
    output: { data: { questions: number; is_emailed: boolean; reminded_at: string } }
  }
  previewAnswerReminders: {
    input: { entity_ids: (number)[] }
    output: { data: ({ entity_id: number; llc_name: string; member_name: string; year: number | null; questions: number; is_emailed: boolean; skipped: "reminded_today" | "nothing_to_answer" | "too_many_entries" | "person_erased" | null })[] }
  }
  sendAnswerReminders: {
    input: { entity_ids: (number)[] }
    output: { data: ({ entity_id: number; llc_name: string; member_name: string; year: number | null; questions: number; is_emailed: boolean; skipped: "reminded_today" | "nothing_to_answer" | "too_many_entries" | "person_erased" | null })[] }
  }
  listReports: {
    input: { entity_id?: number | null; report_id?: number | null; report_ids?: string | null; type?: "monthly" | "quarterly" | "annual" | null; year?: number | null; limit?: number | null; offset?: number | null; cursor?: string | null }
    output: { data: ({ id: number; entity_id: number; type: "monthly" | "quarterly" | "annual"; period: { year: number; quarter: number | null; month: number | null; from: string; to: string }; generated_at: string; revision: number; is_latest: boolean; metrics: { entries: number; income: number; expense: number; net: number; margin: number | null; deductible_expense: number; received: number; paid: number; uncategorised: { entries: number; income: number; expense: number }; by_category: ({ category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; entries: number; income: number; expense: number; net: number })[]; by_group: ({ group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; entries: number; income: number; expense: number; net: number })[]; compared: { period_before: { entries: number; income: { was: number | null; change: number | null; percent: number | null }; expense: { was: number | null; change: number | null; percent: number | null }; net: { was: number | null; change: number | null; percent: number | null } }; year_before: { entries: number; income: { was: number | null; change: number | null; percent: number | null }; expense: { was: number | null; change: number | null; percent: number | null }; net: { was: number | null; change: number | null; percent: number | null } } }; year_to_date: { income: number; expense: number; net: number; margin: number | null; deductible_expense: number }; capital: { period: { profit: number; distributions: number; contributions: number; beyond_profit: number; undistributed_profit: number }; year_to_date: { profit: number; distributions: number; contributions: number; beyond_profit: number; undistributed_profit: number } }; cash: { booked: number; available: number; monthly_expense: number; months_covered: number | null }; by_bank: ({ bank_source: string | null; entries: number; income: number; expense: number; cash: number })[]; other_banks: { banks: number; entries: number; income: number; expense: number; cash: number }; balances: ({ bank_source: string; told: number; booked: number; difference: number | null; told_at: string })[]; coverage: { all: { entries: number; amount: number; complete_entries: number; complete_amount: number; entries_share: number | null; amount_share: number | null }; related: { entries: number; amount: number; complete_entries: number; complete_amount: number; entries_share: number | null; amount_share: number | null } }; counterparties: ({ counterparty_id: number; name: string; kind: string; is_related_party: boolean; entries: number; income: number; expense: number; share_of_income: number | null; share_of_expense: number | null })[]; form_5472: { year: number; score: number; ready: boolean } | null; exchange_rates?: ({ currency: string; source: string; entries: number; original_amount: number; amount: number; lowest_rate: number; highest_rate: number; first_date: string | null; last_date: string | null })[] }; recommendations: ({ idx: number; title: string; detail: string; severity: "info" | "warning" | "critical"; rule: string; evidence: { entry_ids: (number)[]; figures: { [name: string]: number | string | null } }; proposed_decision_idx: number | null; response: { decision: "APPROVED" | "REJECTED" | "MODIFIED" | "DEFERRED"; client_notes: string | null; responded_at: string } | null })[]; alerts: ({ code: string; severity: "info" | "warning" | "critical"; title: string; detail: string; evidence: { entry_ids: (number)[]; figures: { [name: string]: number | string | null } } })[]; proposed_decisions: ({ recommendation_idx: number; category: string; amount: number; description: string | null; strategic_decision: string | null; bank: string | null; transaction_id: string | null; submitted_amount: number | null })[] })[]; pagination: { total: number; limit: number; offset: number; next_cursor: string | null }; message?: string } | { data: { id: number; entity_id: number; type: "monthly" | "quarterly" | "annual"; period: { year: number; quarter: number | null; month: number | null; from: string; to: string }; generated_at: string; revision: number; is_latest: boolean; metrics: { entries: number; income: number; expense: number; net: number; margin: number | null; deductible_expense: number; received: number; paid: number; uncategorised: { entries: number; income: number; expense: number }; by_category: ({ category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; entries: number; income: number; expense: number; net: number })[]; by_group: ({ group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; entries: number; income: number; expense: number; net: number })[]; compared: { period_before: { entries: number; income: { was: number | null; change: number | null; percent: number | null }; expense: { was: number | null; change: number | null; percent: number | null }; net: { was: number | null; change: number | null; percent: number | null } }; year_before: { entries: number; income: { was: number | null; change: number | null; percent: number | null }; expense: { was: number | null; change: number | null; percent: number | null }; net: { was: number | null; change: number | null; percent: number | null } } }; year_to_date: { income: number; expense: number; net: number; margin: number | null; deductible_expense: number }; capital: { period: { profit: number; distributions: number; contributions: number; beyond_profit: number; undistributed_profit: number }; year_to_date: { profit: number; distributions: number; contributions: number; beyond_profit: number; undistributed_profit: number } }; cash: { booked: number; available: number; monthly_expense: number; months_covered: number | null }; by_bank: ({ bank_source: string | null; entries: number; income: number; expense: number; cash: number })[]; other_banks: { banks: number; entries: number; income: number; expense: number; cash: number }; balances: ({ bank_source: string; told: number; booked: number; difference: number | null; told_at: string })[]; coverage: { all: { entries: number; amount: number; complete_entries: number; complete_amount: number; entries_share: number | null; amount_share: number | null }; related: { entries: number; amount: number; complete_entries: number; complete_amount: number; entries_share: number | null; amount_share: number | null } }; counterparties: ({ counterparty_id: number; name: string; kind: string; is_related_party: boolean; entries: number; income: number; expense: number; share_of_income: number | null; share_of_expense: number | null })[]; form_5472: { year: number; score: number; ready: boolean } | null; exchange_rates?: ({ currency: string; source: string; entries: number; original_amount: number; amount: number; lowest_rate: number; highest_rate: number; first_date: string | null; last_date: string | null })[] }; recommendations: ({ idx: number; title: string; detail: string; severity: "info" | "warning" | "critical"; rule: string; evidence: { entry_ids: (number)[]; figures: { [name: string]: number | string | null } }; proposed_decision_idx: number | null; response: { decision: "APPROVED" | "REJECTED" | "MODIFIED" | "DEFERRED"; client_notes: string | null; responded_at: string } | null })[]; alerts: ({ code: string; severity: "info" | "warning" | "critical"; title: string; detail: string; evidence: { entry_ids: (number)[]; figures: { [name: string]: number | string | null } } })[]; proposed_decisions: ({ recommendation_idx: number; category: string; amount: number; description: string | null; strategic_decision: string | null; bank: string | null; transaction_id: string | null; submitted_amount: number | null })[] } | null; message?: string }
  }
  answerReport: {
    input: { report_id: number; decisions: ({ recommendation_idx: number; decision: "APPROVED" | "REJECTED" | "MODIFIED" | "DEFERRED" | "MODIFY" | "DEFER"; client_notes?: string })[] }
    output: { data: { id: number; entity_id: number; type: "monthly" | "quarterly" | "annual"; period: { year: number; quarter: number | null; month: number | null; from: string; to: string }; generated_at: string; revision: number; is_latest: boolean; metrics: { entries: number; income: number; expense: number; net: number; margin: number | null; deductible_expense: number; received: number; paid: number; uncategorised: { entries: number; income: number; expense: number }; by_category: ({ category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; entries: number; income: number; expense: number; net: number })[]; by_group: ({ group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; entries: number; income: number; expense: number; net: number })[]; compared: { period_before: { entries: number; income: { was: number | null; change: number | null; percent: number | null }; expense: { was: number | null; change: number | null; percent: number | null }; net: { was: number | null; change: number | null; percent: number | null } }; year_before: { entries: number; income: { was: number | null; change: number | null; percent: number | null }; expense: { was: number | null; change: number | null; percent: number | null }; net: { was: number | null; change: number | null; percent: number | null } } }; year_to_date: { income: number; expense: number; net: number; margin: number | null; deductible_expense: number }; capital: { period: { profit: number; distributions: number; contributions: number; beyond_profit: number; undistributed_profit: number }; year_to_date: { profit: number; distributions: number; contributions: number; beyond_profit: number; undistributed_profit: number } }; cash: { booked: number; available: number; monthly_expense: number; months_covered: number | null }; by_bank: ({ bank_source: string | null; entries: number; income: number; expense: number; cash: number })[]; other_banks: { banks: number; entries: number; income: number; expense: number; cash: number }; balances: ({ bank_source: string; told: number; booked: number; difference: number | null; told_at: string })[]; coverage: { all: { entries: number; amount: number; complete_entries: number; complete_amount: number; entries_share: number | null; amount_share: number | null }; related: { entries: number; amount: number; complete_entries: number; complete_amount: number; entries_share: number | null; amount_share: number | null } }; counterparties: ({ counterparty_id: number; name: string; kind: string; is_related_party: boolean; entries: number; income: number; expense: number; share_of_income: number | null; share_of_expense: number | null })[]; form_5472: { year: number; score: number; ready: boolean } | null; exchange_rates?: ({ currency: string; source: string; entries: number; original_amount: number; amount: number; lowest_rate: number; highest_rate: number; first_date: string | null; last_date: string | null })[] }; recommendations: ({ idx: number; title: string; detail: string; severity: "info" | "warning" | "critical"; rule: string; evidence: { entry_ids: (number)[]; figures: { [name: string]: number | string | null } }; proposed_decision_idx: number | null; response: { decision: "APPROVED" | "REJECTED" | "MODIFIED" | "DEFERRED"; client_notes: string | null; responded_at: string } | null })[]; alerts: ({ code: string; severity: "info" | "warning" | "critical"; title: string; detail: string; evidence: { entry_ids: (number)[]; figures: { [name: string]: number | string | null } } })[]; proposed_decisions: ({ recommendation_idx: number; category: string; amount: number; description: string | null; strategic_decision: string | null; bank: string | null; transaction_id: string | null; submitted_amount: number | null })[] } }
  }
  listAllReports: {
    input: { limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; entity_id: number; llc: string; type: "monthly" | "quarterly" | "annual"; year: number; quarter: number | null; month: number | null; from: string; to: string; generated_at: string; revision: number; recommendations: number; answered: number })[]; pagination: { total: number; limit: number; offset: number } }
  }
  generateReport: {
    input: { entity_id: number; type: "monthly" | "quarterly" | "annual"; period: string }
    output: { data: { id: number; revision: number; made: boolean; is_closed: boolean } }
  }
  readLlcReport: {
    input: { report_id: number; language?: "en" | "es" | null }
    output: { data: { id: number; entity_id: number; type: "monthly" | "quarterly" | "annual"; period: { year: number; quarter: number | null; month: number | null; from: string; to: string }; generated_at: string; revision: number; is_latest: boolean; metrics: { entries: number; income: number; expense: number; net: number; margin: number | null; deductible_expense: number; received: number; paid: number; uncategorised: { entries: number; income: number; expense: number }; by_category: ({ category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; entries: number; income: number; expense: number; net: number })[]; by_group: ({ group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; entries: number; income: number; expense: number; net: number })[]; compared: { period_before: { entries: number; income: { was: number | null; change: number | null; percent: number | null }; expense: { was: number | null; change: number | null; percent: number | null }; net: { was: number | null; change: number | null; percent: number | null } }; year_before: { entries: number; income: { was: number | null; change: number | null; percent: number | null }; expense: { was: number | null; change: number | null; percent: number | null }; net: { was: number | null; change: number | null; percent: number | null } } }; year_to_date: { income: number; expense: number; net: number; margin: number | null; deductible_expense: number }; capital: { period: { profit: number; distributions: number; contributions: number; beyond_profit: number; undistributed_profit: number }; year_to_date: { profit: number; distributions: number; contributions: number; beyond_profit: number; undistributed_profit: number } }; cash: { booked: number; available: number; monthly_expense: number; months_covered: number | null }; by_bank: ({ bank_source: string | null; entries: number; income: number; expense: number; cash: number })[]; other_banks: { banks: number; entries: number; income: number; expense: number; cash: number }; balances: ({ bank_source: string; told: number; booked: number; difference: number | null; told_at: string })[]; coverage: { all: { entries: number; amount: number; complete_entries: number; complete_amount: number; entries_share: number | null; amount_share: number | null }; related: { entries: number; amount: number; complete_entries: number; complete_amount: number; entries_share: number | null; amount_share: number | null } }; counterparties: ({ counterparty_id: number; name: string; kind: string; is_related_party: boolean; entries: number; income: number; expense: number; share_of_income: number | null; share_of_expense: number | null })[]; form_5472: { year: number; score: number; ready: boolean } | null; exchange_rates?: ({ currency: string; source: string; entries: number; original_amount: number; amount: number; lowest_rate: number; highest_rate: number; first_date: string | null; last_date: string | null })[] }; recommendations: ({ idx: number; title: string; detail: string; severity: "info" | "warning" | "critical"; rule: string; evidence: { entry_ids: (number)[]; figures: { [name: string]: number | string | null } }; proposed_decision_idx: number | null; response: { decision: "APPROVED" | "REJECTED" | "MODIFIED" | "DEFERRED"; client_notes: string | null; responded_at: string } | null })[]; alerts: ({ code: string; severity: "info" | "warning" | "critical"; title: string; detail: string; evidence: { entry_ids: (number)[]; figures: { [name: string]: number | string | null } } })[]; proposed_decisions: ({ recommendation_idx: number; category: string; amount: number; description: string | null; strategic_decision: string | null; bank: string | null; transaction_id: string | null; submitted_amount: number | null })[] }; llc: { id: number; name: string } }
  }
  answerLlcReport: {
    input: { report_id: number; decisions: ({ recommendation_idx: number; decision: "APPROVED" | "REJECTED" | "MODIFIED" | "DEFERRED" | "MODIFY" | "DEFER"; client_notes?: string })[] }
    output: { data: { answered: number; submitted: (string)[] } }
  }
  listReportBriefs: {
    input: { entity_id: number; type?: "monthly" | "quarterly" | "annual" | null; year?: number | null; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; type: "monthly" | "quarterly" | "annual"; year: number; quarter: number | null; month: number | null; from: string; to: string; revision: number; generated_at: string; income: number; expense: number; net: number; alerts: number; recommendations: number; open: number })[]; pagination: { total: number; limit: number; offset: number } }
  }
  readReport: {
    input: { report_id: number; language?: "en" | "es" | null }
    output: { data: { id: number; entity_id: number; type: "monthly" | "quarterly" | "annual"; period: { year: number; quarter: number | null; month: number | null; from: string; to: string }; generated_at: string; revision: number; is_latest: boolean; metrics: { entries: number; income: number; expense: number; net: number; margin: number | null; deductible_expense: number; received: number; paid: number; uncategorised: { entries: number; income: number; expense: number }; by_category: ({ category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; entries: number; income: number; expense: number; net: number })[]; by_group: ({ group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; entries: number; income: number; expense: number; net: number })[]; compared: { period_before: { entries: number; income: { was: number | null; change: number | null; percent: number | null }; expense: { was: number | null; change: number | null; percent: number | null }; net: { was: number | null; change: number | null; percent: number | null } }; year_before: { entries: number; income: { was: number | null; change: number | null; percent: number | null }; expense: { was: number | null; change: number | null; percent: number | null }; net: { was: number | null; change: number | null; percent: number | null } } }; year_to_date: { income: number; expense: number; net: number; margin: number | null; deductible_expense: number }; capital: { period: { profit: number; distributions: number; contributions: number; beyond_profit: number; undistributed_profit: number }; year_to_date: { profit: number; distributions: number; contributions: number; beyond_profit: number; undistributed_profit: number } }; cash: { booked: number; available: number; monthly_expense: number; months_covered: number | null }; by_bank: ({ bank_source: string | null; entries: number; income: number; expense: number; cash: number })[]; other_banks: { banks: number; entries: number; income: number; expense: number; cash: number }; balances: ({ bank_source: string; told: number; booked: number; difference: number | null; told_at: string })[]; coverage: { all: { entries: number; amount: number; complete_entries: number; complete_amount: number; entries_share: number | null; amount_share: number | null }; related: { entries: number; amount: number; complete_entries: number; complete_amount: number; entries_share: number | null; amount_share: number | null } }; counterparties: ({ counterparty_id: number; name: string; kind: string; is_related_party: boolean; entries: number; income: number; expense: number; share_of_income: number | null; share_of_expense: number | null })[]; form_5472: { year: number; score: number; ready: boolean } | null; exchange_rates?: ({ currency: string; source: string; entries: number; original_amount: number; amount: number; lowest_rate: number; highest_rate: number; first_date: string | null; last_date: string | null })[] }; recommendations: ({ idx: number; title: string; detail: string; severity: "info" | "warning" | "critical"; rule: string; evidence: { entry_ids: (number)[]; figures: { [name: string]: number | string | null } }; proposed_decision_idx: number | null; response: { decision: "APPROVED" | "REJECTED" | "MODIFIED" | "DEFERRED"; client_notes: string | null; responded_at: string } | null })[]; alerts: ({ code: string; severity: "info" | "warning" | "critical"; title: string; detail: string; evidence: { entry_ids: (number)[]; figures: { [name: string]: number | string | null } } })[]; proposed_decisions: ({ recommendation_idx: number; category: string; amount: number; description: string | null; strategic_decision: string | null; bank: string | null; transaction_id: string | null; submitted_amount: number | null })[] } }
  }
  listReportAnswers: {
    input: { report_id: number; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; report_id: number; revision: number; recommendation_idx: number; title: { en: string; es: string }; decision: "APPROVED" | "REJECTED" | "MODIFIED" | "DEFERRED"; client_notes: string | null; by_staff: boolean; answered_at: string })[]; pagination: { total: number; limit: number; offset: number } }
  }
  listDossiers: {
    input: { entity_id: number; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; year: number; language: "en" | "es"; made_at: string; files: number; size_bytes: number; problems: number; manifest_sha256: string; manifest_document_id: number; proof: { status: "none" | "pending" | "confirmed" | "invalid"; chain: "bitcoin" | "local" | null } })[]; pagination: { total: number; limit: number; offset: number } }
  }
  orderDossier: {
    input: { entity_id: number; year: number; language: "en" | "es"; tax_numbers?: boolean | null }
    output: { data: { id: number; entity_id: number; year: number; language: "en" | "es"; state: "waiting" | "being_made" | "made" | "failed"; files: number; size_bytes: number; fault: string | null; dossier_id: number | null } }
  }
  readDossierOrder: {
    input: { id: number }
    output: { data: { id: number; entity_id: number; year: number; language: "en" | "es"; state: "waiting" | "being_made" | "made" | "failed"; files: number; size_bytes: number; fault: string | null; dossier_id: number | null } }
  }
  downloadDossier: {
    input: { id: number }
    output: never
  }
  downloadWorksheet: {
    input: { entity_id: number; year: number; language: "en" | "es" }
    output: never
  }
  listLlcDossiers: {
    input: { entity_id: number; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; year: number; language: "en" | "es"; made_at: string; files: number; size_bytes: number; problems: number; manifest_sha256: string; manifest_document_id: number; proof: { status: "none" | "pending" | "confirmed" | "invalid"; chain: "bitcoin" | "local" | null } })[]; pagination: { total: number; limit: number; offset: number } }
  }
  orderLlcDossier: {
    input: { entity_id: number; year: number; language: "en" | "es"; tax_numbers?: boolean | null }
    output: { data: { id: number; entity_id: number; year: number; language: "en" | "es"; state: "waiting" | "being_made" | "made" | "failed"; files: number; size_bytes: number; fault: string | null; dossier_id: number | null } }
  }
  downloadLlcDossier: {
    input: { id: number }
    output: never
  }
  downloadLlcWorksheet: {
    input: { entity_id: number; year: number; language: "en" | "es" }
    output: never
  }
  listAuditorLinks: {
    input: { entity_id: number }
    output: { data: ({ id: number; name: string; parts: ("books" | "documents" | "ledger" | "reports" | "tax")[]; created_at: string; expires_at: string; revoked_at: string | null; last_used_at: string | null; is_live: boolean })[] }
  }
  createAuditorLink: {
    input: { entity_id: number; name: string; parts: ("books" | "documents" | "ledger" | "reports" | "tax")[]; days: number }
    output: { data: { id: number; secret: string | null } }
  }
  revokeAuditorLink: {
    input: { id: number }
    output: { data: { id: number } }
  }
  openAuditorLink: {
    input: Record<string, never>
    output: { opened: boolean }
  }
  readAuditorLink: {
    input: Record<string, never>
    output: { data: { name: string; llc: string; parts: ("books" | "documents" | "ledger" | "reports" | "tax")[]; expires_at: string } }
  }
  auditEntries: {
    input: { year?: number | null; sort?: "date" | "description" | "category" | "documentation" | "counterparty" | "document" | "amount" | "income" | "expense" | "-date" | "-description" | "-category" | "-documentation" | "-counterparty" | "-document" | "-amount" | "-income" | "-expense" | null; after?: string | null; limit?: number | null }
    output: { data: ({ id: number; entity_id: number; year: number; month: number; transaction_date: string | null; movement_type: "ingreso" | "gasto" | "distribucion" | "aportacion" | "transferencia_interna" | "transferencia_externa" | "ajuste"; category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group_label: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; income: number; expense: number; currency: string | null; original_amount: number | null; exchange_rate: number | null; rate_source: string | null; rate_date: string | null; counterparty_id: number | null; economic_purpose: string | null; document_id: number | null; description: string | null; bank_source: string | null; external_tx_id: string | null; source: "api" | "bank_sync" | "manual" | "import"; economic_substance: boolean; created_at: string })[]; next: string | null; counterparties: ({ id: number; name: string })[]; documents: ({ id: number; title: string | null; has_file: boolean })[]; figures: { entries: number; income: number; expense: number; net: number; contributions: number; distributions: number; loans: { received: number; paid: number }; own_transfers: { received: number; paid: number }; other: { received: number; paid: number }; received: number; paid: number; cash_change: number } }
  }
  auditDocuments: {
    input: { id?: number | null; doc_type?: "ARTICLES" | "EIN_LETTER" | "ACTA" | "8822-B" | "CERTIFICATE_OF_ORGANIZATION" | "OPERATING_AGREEMENT" | "REGISTERED_AGENT_ACCEPTANCE" | "GOOD_STANDING" | "ARTICLES_OF_AMENDMENT" | "ARTICLES_OF_DISSOLUTION" | "SS-4" | "5472" | "1120" | "7004" | "8832" | "W-8BEN" | "W-8BEN-E" | "W-9" | "W-7" | "ITIN_LETTER" | "1040-NR" | "FBAR" | "BOI" | "RESOLUTION" | "MEMBERSHIP_CERTIFICATE" | "POWER_OF_ATTORNEY" | "INVOICE" | "RECEIPT" | "CONTRACT" | "LOAN_AGREEMENT" | "PRICING_EVIDENCE" | "BANK_STATEMENT" | "BANK_LETTER" | "TAX_CERTIFICATE" | "PASSPORT" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "IRS_NOTICE" | "FAX_CONFIRMATION" | "PART_V_STATEMENT" | "REPORT" | "OTHER" | null; ids?: string | null; limit?: number | null; offset?: number | null; cursor?: string | null }
    output: { data: ({ id: number; entity_id: number; doc_type: string; title: string; file_name: string | null; mime_type: string | null; size_bytes: number | null; sha256: string | null; ots_status: "none" | "pending" | "confirmed" | "invalid"; ots: { chain: "bitcoin" | "local"; submitted_at: string; calendars: ({ uri: string; state: "pending" | "confirmed" | "not_found" | "unreachable" | "wrong_answer" | "unchecked" | "not_asked" })[]; bitcoin: { height: number; block_hash: string; merkle_root: string; time: string } | null; checked_at: string | null } | null; uploaded_at: string; download_url: string | null })[]; pagination: { total: number; limit: number; offset: number; next_cursor: string | null }; message?: string } | { data: { id: number; entity_id: number; doc_type: string; title: string; file_name: string | null; mime_type: string | null; size_bytes: number | null; sha256: string | null; ots_status: "none" | "pending" | "confirmed" | "invalid"; ots: { chain: "bitcoin" | "local"; submitted_at: string; calendars: ({ uri: string; state: "pending" | "confirmed" | "not_found" | "unreachable" | "wrong_answer" | "unchecked" | "not_asked" })[]; bitcoin: { height: number; block_hash: string; merkle_root: string; time: string } | null; checked_at: string | null } | null; uploaded_at: string; download_url: string | null } | null; message?: string }
  }
  auditDownload: {
    input: { id: number }
    output: never
  }
  auditProof: {
    input: { id: number }
    output: never
  }
  auditTransactions: {
    input: { transaction_id?: string | null; transaction_ids?: string | null; status?: "PENDING" | "RATIFIED" | "VETOED" | "REJECTED" | null; limit?: number | null; offset?: number | null; cursor?: string | null }
    output: { data: ({ transaction_id: string; entity_id: number; amount: number; category: "OPEX" | "CAPITAL_CONTRIBUTION" | "OWNER_DISTRIBUTION" | "CAPEX" | "OWNER_LOAN" | "LOAN_REPAYMENT" | "INTERCOMPANY_SERVICE" | "INVESTMENT" | "TAX_PAYMENT" | "PROFESSIONAL_FEES" | "REIMBURSEMENT" | "INTERNAL_TRANSFER" | "CONTRACT_APPROVAL" | "BANK_ACCOUNT_CHANGE" | "FORMATION" | "DISSOLUTION" | "OTHER"; description: string | null; strategic_decision: string | null; bank: string | null; exec_date: string | null; recurring: "no" | "monthly" | "quarterly" | "annual"; status: "PENDING" | "RATIFIED" | "VETOED" | "REJECTED"; decision_status: "awaiting_manager" | "decided"; manager_resolution: string | null; submitted_at: string; decided_at: string | null; decided_by: string | null; acta_document_id: number | null })[]; pagination: { total: number; limit: number; offset: number; next_cursor: string | null }; message?: string } | { data: { transaction_id: string; entity_id: number; amount: number; category: "OPEX" | "CAPITAL_CONTRIBUTION" | "OWNER_DISTRIBUTION" | "CAPEX" | "OWNER_LOAN" | "LOAN_REPAYMENT" | "INTERCOMPANY_SERVICE" | "INVESTMENT" | "TAX_PAYMENT" | "PROFESSIONAL_FEES" | "REIMBURSEMENT" | "INTERNAL_TRANSFER" | "CONTRACT_APPROVAL" | "BANK_ACCOUNT_CHANGE" | "FORMATION" | "DISSOLUTION" | "OTHER"; description: string | null; strategic_decision: string | null; bank: string | null; exec_date: string | null; recurring: "no" | "monthly" | "quarterly" | "annual"; status: "PENDING" | "RATIFIED" | "VETOED" | "REJECTED"; decision_status: "awaiting_manager" | "decided"; manager_resolution: string | null; submitted_at: string; decided_at: string | null; decided_by: string | null; acta_document_id: number | null } | null; message?: string }
  }
  auditReports: {
    input: { report_id?: number | null; report_ids?: string | null; type?: "monthly" | "quarterly" | "annual" | null; year?: number | null; limit?: number | null; offset?: number | null; cursor?: string | null }
    output: { data: ({ id: number; entity_id: number; type: "monthly" | "quarterly" | "annual"; period: { year: number; quarter: number | null; month: number | null; from: string; to: string }; generated_at: string; revision: number; is_latest: boolean; metrics: { entries: number; income: number; expense: number; net: number; margin: number | null; deductible_expense: number; received: number; paid: number; uncategorised: { entries: number; income: number; expense: number }; by_category: ({ category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; entries: number; income: number; expense: number; net: number })[]; by_group: ({ group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; entries: number; income: number; expense: number; net: number })[]; compared: { period_before: { entries: number; income: { was: number | null; change: number | null; percent: number | null }; expense: { was: number | null; change: number | null; percent: number | null }; net: { was: number | null; change: number | null; percent: number | null } }; year_before: { entries: number; income: { was: number | null; change: number | null; percent: number | null }; expense: { was: number | null; change: number | null; percent: number | null }; net: { was: number | null; change: number | null; percent: number | null } } }; year_to_date: { income: number; expense: number; net: number; margin: number | null; deductible_expense: number }; capital: { period: { profit: number; distributions: number; contributions: number; beyond_profit: number; undistributed_profit: number }; year_to_date: { profit: number; distributions: number; contributions: number; beyond_profit: number; undistributed_profit: number } }; cash: { booked: number; available: number; monthly_expense: number; months_covered: number | null }; by_bank: ({ bank_source: string | null; entries: number; income: number; expense: number; cash: number })[]; other_banks: { banks: number; entries: number; income: number; expense: number; cash: number }; balances: ({ bank_source: string; told: number; booked: number; difference: number | null; told_at: string })[]; coverage: { all: { entries: number; amount: number; complete_entries: number; complete_amount: number; entries_share: number | null; amount_share: number | null }; related: { entries: number; amount: number; complete_entries: number; complete_amount: number; entries_share: number | null; amount_share: number | null } }; counterparties: ({ counterparty_id: number; name: string; kind: string; is_related_party: boolean; entries: number; income: number; expense: number; share_of_income: number | null; share_of_expense: number | null })[]; form_5472: { year: number; score: number; ready: boolean } | null; exchange_rates?: ({ currency: string; source: string; entries: number; original_amount: number; amount: number; lowest_rate: number; highest_rate: number; first_date: string | null; last_date: string | null })[] }; recommendations: ({ idx: number; title: string; detail: string; severity: "info" | "warning" | "critical"; rule: string; evidence: { entry_ids: (number)[]; figures: { [name: string]: number | string | null } }; proposed_decision_idx: number | null; response: { decision: "APPROVED" | "REJECTED" | "MODIFIED" | "DEFERRED"; client_notes: string | null; responded_at: string } | null })[]; alerts: ({ code: string; severity: "info" | "warning" | "critical"; title: string; detail: string; evidence: { entry_ids: (number)[]; figures: { [name: string]: number | string | null } } })[]; proposed_decisions: ({ recommendation_idx: number; category: string; amount: number; description: string | null; strategic_decision: string | null; bank: string | null; transaction_id: string | null; submitted_amount: number | null })[] })[]; pagination: { total: number; limit: number; offset: number; next_cursor: string | null }; message?: string } | { data: { id: number; entity_id: number; type: "monthly" | "quarterly" | "annual"; period: { year: number; quarter: number | null; month: number | null; from: string; to: string }; generated_at: string; revision: number; is_latest: boolean; metrics: { entries: number; income: number; expense: number; net: number; margin: number | null; deductible_expense: number; received: number; paid: number; uncategorised: { entries: number; income: number; expense: number }; by_category: ({ category: "venta_servicio" | "bonificacion_referido" | "interes_ganado" | "ingreso_otro" | "pago_proveedor" | "software" | "hardware" | "marketing" | "hosting" | "profesional_legal" | "gestoria_llc" | "bancario" | "viaje" | "seguro" | "gasto_apertura" | "gasto_cierre" | "impuesto_irs" | "impuesto_estatal" | "gasto_otro" | "distribucion" | "aportacion" | "prestamo_owner" | "prestamo_terceros" | "reembolso" | "transferencia_interna" | "transferencia_externa" | "multa_penalty" | "otro" | null; group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; entries: number; income: number; expense: number; net: number })[]; by_group: ({ group: "INGRESOS" | "GASTOS_DEDUCIBLES" | "CAPITAL_FLOWS" | "TRANSFERENCIAS" | "NO_DEDUCIBLES" | "OTROS" | null; entries: number; income: number; expense: number; net: number })[]; compared: { period_before: { entries: number; income: { was: number | null; change: number | null; percent: number | null }; expense: { was: number | null; change: number | null; percent: number | null }; net: { was: number | null; change: number | null; percent: number | null } }; year_before: { entries: number; income: { was: number | null; change: number | null; percent: number | null }; expense: { was: number | null; change: number | null; percent: number | null }; net: { was: number | null; change: number | null; percent: number | null } } }; year_to_date: { income: number; expense: number; net: number; margin: number | null; deductible_expense: number }; capital: { period: { profit: number; distributions: number; contributions: number; beyond_profit: number; undistributed_profit: number }; year_to_date: { profit: number; distributions: number; contributions: number; beyond_profit: number; undistributed_profit: number } }; cash: { booked: number; available: number; monthly_expense: number; months_covered: number | null }; by_bank: ({ bank_source: string | null; entries: number; income: number; expense: number; cash: number })[]; other_banks: { banks: number; entries: number; income: number; expense: number; cash: number }; balances: ({ bank_source: string; told: number; booked: number; difference: number | null; told_at: string })[]; coverage: { all: { entries: number; amount: number; complete_entries: number; complete_amount: number; entries_share: number | null; amount_share: number | null }; related: { entries: number; amount: number; complete_entries: number; complete_amount: number; entries_share: number | null; amount_share: number | null } }; counterparties: ({ counterparty_id: number; name: string; kind: string; is_related_party: boolean; entries: number; income: number; expense: number; share_of_income: number | null; share_of_expense: number | null })[]; form_5472: { year: number; score: number; ready: boolean } | null; exchange_rates?: ({ currency: string; source: string; entries: number; original_amount: number; amount: number; lowest_rate: number; highest_rate: number; first_date: string | null; last_date: string | null })[] }; recommendations: ({ idx: number; title: string; detail: string; severity: "info" | "warning" | "critical"; rule: string; evidence: { entry_ids: (number)[]; figures: { [name: string]: number | string | null } }; proposed_decision_idx: number | null; response: { decision: "APPROVED" | "REJECTED" | "MODIFIED" | "DEFERRED"; client_notes: string | null; responded_at: string } | null })[]; alerts: ({ code: string; severity: "info" | "warning" | "critical"; title: string; detail: string; evidence: { entry_ids: (number)[]; figures: { [name: string]: number | string | null } } })[]; proposed_decisions: ({ recommendation_idx: number; category: string; amount: number; description: string | null; strategic_decision: string | null; bank: string | null; transaction_id: string | null; submitted_amount: number | null })[] } | null; message?: string }
  }
  auditForm5472: {
    input: { year: number }
    output: { data: { entity_id: number; year: number; form_revision: string; instructions_revision: string; tax_year: { begins: string; ends: string }; due_date: string; extended_due_date: string; extended: boolean; filing_status: string | null; required: boolean | null; filer: { classification: "disregarded_entity" | "partnership" | "not_foreign_owned" | "us_owned"; closes_as: "partnership" | "no_reportable_transaction" | "us_owned" | null; obligations: ({ id: string; form: string; due_date: string })[] }; us_owner: { status: "nonresident" | "closer_connection" | "treaty" | "part_year" | "resident" | "green_card" | "citizen" | null; is_us_person: boolean | null; signs: { substantial_presence: "yes" | "cautious" | "no"; days_this_year: number; weighted_days: number; us_nationality: boolean; us_permit: boolean } | null }; line_1g: number; line_1h: number; part_i: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[]; part_ii: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[]; forms: ({ reference_id: string; person: { name: string; relation: "owner" | "spouse" | "family_other" | "sibling_entity"; person_kind: "foreign" | "us"; counterparty_ids: (number)[] }; line_1f: number | null; part_iii: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[]; part_iv: { lines: ({ line: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "17a" | "17b" | "18" | "19" | "20" | "21" | "22" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "31a" | "31b" | "32" | "33" | "34" | "35" | "36"; label: string; amount: number; entry_ids: (number)[]; print_zero: boolean })[]; by_monthly_average: { line_17b: number; line_31b: number; line_22: number; line_36: number; line_1f: number } | null } | null; part_v: { checked: boolean; rows: ({ entry_id: number; date: string | null; year: number; month: number; kind: "contribution" | "contribution_returned" | "distribution" | "distribution_returned" | "reimbursement" | "formation" | "dissolution" | "owner_paid_expense" | "refund_of_sale" | "refund_of_purchase" | "other" | "review"; side: "received" | "paid"; description: string | null; amount: number })[]; totals: ({ kind: "contribution" | "contribution_returned" | "distribution" | "distribution_returned" | "reimbursement" | "formation" | "dissolution" | "owner_paid_expense" | "refund_of_sale" | "refund_of_purchase" | "other" | "review"; amount: number })[]; total: number }; part_vi: { question: string; checked: boolean | null; fair_market_value: number | null; rows: ({ entry_id: number; date: string | null; year: number; month: number; side: "received" | "paid"; given_by: "related_party" | "llc"; description: string | null; amount: number })[] }; part_vii: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[]; part_viii: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[] | null; further_parts_viii: (({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[])[] })[]; pro_forma_1120: ({ line: string; label: string; value: string | number | boolean | null; printed: string | null })[]; left_out: { received: number; paid: number; total: number; by_party: ({ name: string | null; counterparty_ids: (number)[]; reason: "no_counterparty" | "no_purpose" | "no_document" | "document_withdrawn" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; entries: number; received: number; paid: number; must_resolve: boolean })[]; entries: ({ entry_id: number; counterparty_id: number | null; year: number; month: number; side: "received" | "paid"; amount: number; why: "substance_missing" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; reason: "no_counterparty" | "no_purpose" | "no_document" | "document_withdrawn" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; would_be: string | null; date: string | null; missing: (string)[]; document_withdrawn: boolean; decision: { decision: "include" | "leave_out"; reason: string; decided_by: string; decided_at: string } | null })[] }; if_counted: { line_1g: number; line_1h: number; forms: ({ reference_id: string; name: string; line_1f: number | null; lines: ({ line: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "17a" | "17b" | "18" | "19" | "20" | "21" | "22" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "31a" | "31b" | "32" | "33" | "34" | "35" | "36"; amount: number })[]; part_v: ({ kind: "contribution" | "contribution_returned" | "distribution" | "distribution_returned" | "reimbursement" | "formation" | "dissolution" | "owner_paid_expense" | "refund_of_sale" | "refund_of_purchase" | "other" | "review"; amount: number })[]; part_v_total: number; part_vi_total: number })[] } | null; earlier_loans_left_out: ({ entry_id: number; counterparty_id: number | null; year: number; month: number; side: "received" | "paid"; amount: number; why: "substance_missing" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; reason: "no_counterparty" | "no_purpose" | "no_document" | "document_withdrawn" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; would_be: string | null; date: string | null; missing: (string)[]; document_withdrawn: boolean; decision: { decision: "include" | "leave_out"; reason: string; decided_by: string; decided_at: string } | null })[]; included_by_decision: ({ entry_id: number; counterparty_id: number | null; year: number; month: number; side: "received" | "paid"; amount: number; why: "substance_missing" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; reason: "no_counterparty" | "no_purpose" | "no_document" | "document_withdrawn" | "after_dissolution" | "us_person" | "own_accounts" | "adjustment"; would_be: string | null; date: string | null; missing: (string)[]; document_withdrawn: boolean; decision: { decision: "include" | "leave_out"; reason: string; decided_by: string; decided_at: string } | null })[]; needs_review: ({ entry_id: number; side: "received" | "paid"; what: "unclear" | "document_withdrawn" | "other_year"; why: string })[]; questions: ({ form: string | null; part: string; line: string; code: "owner_paid" | "us_status" | "wound_up" | "booked_year" | "1a" | "1c" | "1d" | "1e" | "1g" | "1j" | "1n" | "1o" | "ownership" | "4d" | "5d" | "6" | "6d" | "7" | "7d" | "E3" | "E4" | "VI" | "VI_value" | "8c" | "8d" | "estimates" | "37" | "38a" | "38b" | "38c" | "39" | "40a" | "40b" | "41a" | "41b" | "41c" | "41d" | "42a" | "42b" | "arrangements" | "44" | "45" | "46" | "47" | "48a" | "48b" | "48c" | "49a" | "49b" | "44_2" | "45_2" | "46_2" | "47_2" | "48a_2" | "48b_2" | "48c_2" | "49a_2" | "49b_2" | "44_3" | "45_3" | "46_3" | "47_3" | "48a_3" | "48b_3" | "48c_3" | "49a_3" | "49b_3" | "44_4" | "45_4" | "46_4" | "47_4" | "48a_4" | "48b_4" | "48c_4" | "49a_4" | "49b_4" | "44_5" | "45_5" | "46_5" | "47_5" | "48a_5" | "48b_5" | "48c_5" | "49a_5" | "49b_5"; required: boolean; question: string })[]; classifications: ({ group: string; counterparty_id: number; name: string; category: string | null; side: "received" | "paid"; entry_id: number | null; entry_ids: (number)[]; amount: number; place: string | null; question: string | null; reason: string | null; choices: ("bought_from_the_related_person" | "owner_paid_a_third_party" | "private_expense_of_owner" | "services" | "goods" | "tangible_property" | "rent" | "royalty" | "licence_of_intangible" | "commission" | "interest_on_loan" | "insurance_premium" | "guarantee_fee" | "cost_sharing" | "platform_contribution" | "other_amount" | "contribution" | "distribution" | "reimbursement" | "formation" | "refund" | "in_kind")[]; required: boolean; is_open: boolean; answer: "bought_from_the_related_person" | "owner_paid_a_third_party" | "private_expense_of_owner" | "services" | "goods" | "tangible_property" | "rent" | "royalty" | "licence_of_intangible" | "commission" | "interest_on_loan" | "insurance_premium" | "guarantee_fee" | "cost_sharing" | "platform_contribution" | "other_amount" | "contribution" | "distribution" | "reimbursement" | "formation" | "refund" | "in_kind" | null; note: string | null; answered_by: string | null; answered_at: string | null })[]; loans: ({ id: number | null; form: string; counterparty_id: number; party: string; name: string | null; direction: "borrowed" | "lent"; principal: number | null; currency: string; rate: string | null; starts_on: string | null; term_months: number | null; document_id: number | null; opening_balance: number | null; advanced: number; repaid: number; closing_balance: number | null; monthly_average: number | null; over_repaid: number | null; interest_accrued: number | null; in_currency: { opening_balance: number; advanced: number; repaid: number; closing_balance: number; interest_accrued: number | null } | null; interest_paid: number; entry_ids: (number)[]; interest_entry_ids: (number)[]; safe_haven: { verdict: "inside" | "outside" | "unknown"; afr: string | null; source: string | null } | null })[]; unlinked_loans: ({ form: string; party: string; counterparty_id: number; entry_ids: (number)[]; loan_ids: (number)[]; question: string })[]; incomplete: { entry_ids: (number)[]; open_questions: (string)[]; total: number }; left_out_anyway: { reason: string; entry_ids: (number)[]; open_questions: (string)[]; decided_by: string; decided_at: string } | null; answers: ({ question: "owner_paid" | "us_status" | "wound_up" | "booked_year" | "1a" | "1c" | "1d" | "1e" | "1g" | "1j" | "1n" | "1o" | "ownership" | "4d" | "5d" | "6" | "6d" | "7" | "7d" | "E3" | "E4" | "VI" | "VI_value" | "8c" | "8d" | "estimates" | "37" | "38a" | "38b" | "38c" | "39" | "40a" | "40b" | "41a" | "41b" | "41c" | "41d" | "42a" | "42b" | "arrangements" | "44" | "45" | "46" | "47" | "48a" | "48b" | "48c" | "49a" | "49b" | "44_2" | "45_2" | "46_2" | "47_2" | "48a_2" | "48b_2" | "48c_2" | "49a_2" | "49b_2" | "44_3" | "45_3" | "46_3" | "47_3" | "48a_3" | "48b_3" | "48c_3" | "49a_3" | "49b_3" | "44_4" | "45_4" | "46_4" | "47_4" | "48a_4" | "48b_4" | "48c_4" | "49a_4" | "49b_4" | "44_5" | "45_5" | "46_5" | "47_5" | "48a_5" | "48b_5" | "48c_5" | "49a_5" | "49b_5"; form: string | null; year: number; answer: string | null; note: string | null; answered_by: string; answered_at: string })[]; exchange_rates: ({ entry_id: number | null; date: string; description: string | null; original_amount: string; currency: string; rate: string; quoted_as: string; source: string; rate_date: string | null; amount: number; place: string })[]; lines_by_hand: ({ entry_id: number; line: "9" | "10" | "11" | "12" | "13a" | "13b" | "14" | "15" | "16" | "18" | "19" | "20" | "21" | "23" | "24" | "25" | "26" | "27a" | "27b" | "28" | "29" | "30" | "32" | "33" | "34" | "35"; note: string | null; set_by: string | null; set_at: string | null })[]; authors: ({ actor: string; name: string })[]; conventions: ({ name: string; text: string })[]; notices: (string)[]; penalty_if_missed: { per_form: number; total: number } } | null; message?: string }
  }
  auditReadiness: {
    input: { year: number }
    output: { data: { entity_id: number; year: number; required: boolean | null; score: number; ready: boolean; entries: { total: number; complete: number; included: number; left_out_by_decision: number; percent: number }; money: { total: number; complete: number; included: number; left_out_by_decision: number; percent: number }; months: { expected: number; reconciled: number; percent: number }; questions: { required: number; answered: number }; record: { expected: number; known: number; percent: number }; obligations: { expected: number; done: number; overdue: number; due_soon: number; questions: number; percent: number }; missing: ({ entry_id: number; counterparty_id: number | null; year: number; month: number; amount: number; missing: (string)[]; document_withdrawn: boolean })[]; actions: ({ action: "name_counterparty" | "give_purpose" | "add_document" | "review_category" | "replace_document" | "review_left_out" | "decide_amounts" | "classify_entries" | "link_loans" | "complete_party" | "complete_llc" | "answer_questions" | "describe_entries" | "start_books" | "reconcile_accounts" | "file_overdue" | "file_due_soon" | "answer_obligations" | "check_obligations"; message: string; entry_ids: (number)[]; counterparty_id: number | null; fields: (string)[] })[] } | null; message?: string }
  }
  readQuote: {
    input: { options?: string | null }
    output: { data: { jurisdiction: "NM"; currency: string; items: ({ code: string; label: { en: string; es: string }; kind: "state_fee" | "service" | "recurring"; quantity: number; unit_amount: number; amount: number; currency: string; required: boolean; taxable: boolean })[]; options: ({ code: "registered_agent" | "operating_agreement" | "ein" | "mail_address" | "bank_assistance" | "itin" | "apostille" | "form_5472" | "manager_annual" | "expedite_2day" | "expedite_1day"; label: { en: string; es: string }; amount: number; currency: string; renews: boolean; chosen: boolean })[]; totals: { one_time: number; first_year: number; annual_renewal: number }; valid_until: string; etas: ({ code: string; label: { en: string; es: string }; from_days: number; to_days: number; business_days: boolean })[]; disclaimers: ({ code: string; text: { en: string; es: string } })[] } }
  }
  listSlots: {
    input: { from?: string | null; to?: string | null; zone: string }
    output: { data: ({ day: string; slots: ({ starts_at: string; ends_at: string; time: string })[] })[]; zone: string; from: string; to: string; slot_minutes: number; call_by: "phone" | "link"; bookable_until: string }
  }
  createBooking: {
    input: { request_id: string; starts_at: string; zone: string; topic: "new_llc" | "existing_llc" | "taxes" | "banking" | "other"; name: string; email: string; language: "en" | "es"; note?: string | null; phone?: string | null }
    output: { data: { status: "booked" | "cancelled"; starts_at: string; ends_at: string; zone: string; topic: "new_llc" | "existing_llc" | "taxes" | "banking" | "other"; call_by: "phone" | "link" | null; call_link: string | null } }
  }
  findBooking: {
    input: { code: string }
    output: { data: { status: "booked" | "cancelled"; starts_at: string; ends_at: string; zone: string; topic: "new_llc" | "existing_llc" | "taxes" | "banking" | "other"; call_by: "phone" | "link" | null; call_link: string | null } }
  }
  cancelBooking: {
    input: { code: string }
    output: { data: { status: "booked" | "cancelled"; starts_at: string; ends_at: string; zone: string; topic: "new_llc" | "existing_llc" | "taxes" | "banking" | "other"; call_by: "phone" | "link" | null; call_link: string | null } }
  }
  moveBooking: {
    input: { code: string; starts_at: string }
    output: { data: { status: "booked" | "cancelled"; starts_at: string; ends_at: string; zone: string; topic: "new_llc" | "existing_llc" | "taxes" | "banking" | "other"; call_by: "phone" | "link" | null; call_link: string | null } }
  }
  startOrder: {
    input: { request_id: string; name: string; email: string; language: "en" | "es"; note?: string | null; phone?: string | null; country?: string | null; names: (string)[]; options: (string)[]; agreed_total: number; confirmed: boolean }
    output: { data: { reference: string; status: "received" | "in_progress" | "done" | "cancelled"; names: (string)[]; options: (string)[]; total: number; currency: string; created_at: string; changed_at: string; charged: false } }
  }
  listMyOrders: {
    input: { limit?: number | null; offset?: number | null }
    output: { data: ({ reference: string; status: "received" | "in_progress" | "done" | "cancelled"; names: (string)[]; options: (string)[]; total: number; currency: string; created_at: string; changed_at: string; charged: false })[]; pagination: { total: number; limit: number; offset: number } }
  }
  listMyRenewals: {
    input: { limit?: number | null; offset?: number | null }
    output: { data: ({ entity_id: number; entity_name: string; kind: "service" | "subscription"; code: string; name: { en: string; es: string }; renews_on: string; price: number | null; currency: string | null; period: "once" | "monthly" | "annual"; charge: { amount: number; currency: string; due_date: string } | null })[]; pagination: { total: number; limit: number; offset: number } }
  }
  beginToolCall: {
    input: { tool: "svc_start_llc_order" }
    output: { data: { granted: boolean } }
  }
  recordToolCall: {
    input: { tool: "svc_list_services" | "svc_get_service_details" | "svc_quote_llc" | "svc_booking_availability" | "svc_my_account" | "svc_my_entities" | "svc_my_renewals" | "svc_start_llc_order"; outcome: "ok" | "refused" | "declined" | "failed"; ms: number }
    output: { data: { recorded: boolean } }
  }
  listBookings: {
    input: { from?: string | null; to?: string | null; status?: "booked" | "cancelled" | null; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; status: "booked" | "cancelled"; starts_at: string; ends_at: string; zone: string; topic: "new_llc" | "existing_llc" | "taxes" | "banking" | "other"; call_by: "phone" | "link" | null; call_link: string | null; name: string; email: string; phone: string | null; language: "en" | "es"; note: string | null; created_at: string })[]; zone: string; pagination: { total: number; limit: number; offset: number } }
  }
  cancelBookingFor: {
    input: { booking_id: number }
    output: { data: { status: "booked" | "cancelled"; starts_at: string; ends_at: string; zone: string; topic: "new_llc" | "existing_llc" | "taxes" | "banking" | "other"; call_by: "phone" | "link" | null; call_link: string | null } }
  }
  readBookingCalendar: {
    input: Record<string, never>
    output: { data: { zone: string; hours: string; week: ({ weekday: number; opens: string; closes: string })[]; slot_minutes: number; notice_minutes: number; horizon_days: number; call_by: "phone" | "link"; call_link: string | null; closed_days: ({ day: string; reason: string })[] } }
  }
  setBookingCalendar: {
    input: { zone: string; hours: string; slot_minutes?: number | null; notice_minutes?: number | null; horizon_days?: number | null; call_by?: "phone" | "link" | null; call_link?: string | null }
    output: { data: { zone: string; hours: string; week: ({ weekday: number; opens: string; closes: string })[]; slot_minutes: number; notice_minutes: number; horizon_days: number; call_by: "phone" | "link"; call_link: string | null; closed_days: ({ day: string; reason: string })[] } }
  }
  addHoliday: {
    input: { day: string; reason?: string | null }
    output: { data: { day: string; booked: number } }
  }
  removeHoliday: {
    input: { day: string }
    output: { data: { day: string } }
  }
  listOrders: {
    input: { status?: "received" | "in_progress" | "done" | "cancelled" | null; entity_id?: number | null; sort?: "reference" | "name" | "total" | "received" | "status" | "-reference" | "-name" | "-total" | "-received" | "-status" | null; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; reference: string; status: "received" | "in_progress" | "done" | "cancelled"; names: (string)[]; options: (string)[]; total: number; currency: string; created_at: string; changed_at: string; name: string; email: string; member_id: number | null; entity_id: number | null })[]; pagination: { total: number; limit: number; offset: number } }
  }
  readOrder: {
    input: { order_id: number }
    output: { data: { id: number; reference: string; status: "received" | "in_progress" | "done" | "cancelled"; names: (string)[]; options: (string)[]; total: number; currency: string; created_at: string; changed_at: string; name: string; email: string; member_id: number | null; entity_id: number | null; phone: string | null; country: string | null; language: "en" | "es"; note: string | null; quote: { jurisdiction: "NM"; currency: string; items: ({ code: string; label: { en: string; es: string }; kind: "state_fee" | "service" | "recurring"; quantity: number; unit_amount: number; amount: number; currency: string; required: boolean; taxable: boolean })[]; options: ({ code: "registered_agent" | "operating_agreement" | "ein" | "mail_address" | "bank_assistance" | "itin" | "apostille" | "form_5472" | "manager_annual" | "expedite_2day" | "expedite_1day"; label: { en: string; es: string }; amount: number; currency: string; renews: boolean; chosen: boolean })[]; totals: { one_time: number; first_year: number; annual_renewal: number }; valid_until: string; etas: ({ code: string; label: { en: string; es: string }; from_days: number; to_days: number; business_days: boolean })[]; disclaimers: ({ code: string; text: { en: string; es: string } })[] }; llc: string | null; customer: { id: number; name: string } | null; steps: ({ status: "received" | "in_progress" | "done" | "cancelled"; note: string | null; by: string | null; at: string })[] } }
  }
  setOrderStatus: {
    input: { order_id: number; status: "received" | "in_progress" | "done" | "cancelled"; note?: string | null; changed_at: string }
    output: { data: { id: number; reference: string; status: "received" | "in_progress" | "done" | "cancelled"; names: (string)[]; options: (string)[]; total: number; currency: string; created_at: string; changed_at: string; name: string; email: string; member_id: number | null; entity_id: number | null; phone: string | null; country: string | null; language: "en" | "es"; note: string | null; quote: { jurisdiction: "NM"; currency: string; items: ({ code: string; label: { en: string; es: string }; kind: "state_fee" | "service" | "recurring"; quantity: number; unit_amount: number; amount: number; currency: string; required: boolean; taxable: boolean })[]; options: ({ code: "registered_agent" | "operating_agreement" | "ein" | "mail_address" | "bank_assistance" | "itin" | "apostille" | "form_5472" | "manager_annual" | "expedite_2day" | "expedite_1day"; label: { en: string; es: string }; amount: number; currency: string; renews: boolean; chosen: boolean })[]; totals: { one_time: number; first_year: number; annual_renewal: number }; valid_until: string; etas: ({ code: string; label: { en: string; es: string }; from_days: number; to_days: number; business_days: boolean })[]; disclaimers: ({ code: string; text: { en: string; es: string } })[] }; llc: string | null; customer: { id: number; name: string } | null; steps: ({ status: "received" | "in_progress" | "done" | "cancelled"; note: string | null; by: string | null; at: string })[] } }
  }
  convertOrder: {
    input: { order_id: number; name: string; services?: (string)[] | null }
    output: { data: { entity_id: number; member_id: number; is_new_member: boolean } }
  }
  listConversations: {
    input: { entity_id: number; before?: number | null }
    output: { data: ({ id: number; entity_id: number; title: string; about: { kind: "entry" | "transaction"; id: string } | null; messages: number; newest_at: string; is_unread: boolean; newest_side: "member" | "staff"; newest_author: string })[]; next_before: number | null }
  }
  readConversation: {
    input: { conversation_id: number; before?: number | null }
    output: { data: { id: number; entity_id: number; title: string; about: { kind: "entry" | "transaction"; id: string } | null; messages: number; newest_at: string; is_unread: boolean; shown: ({ id: number; place: number; side: "member" | "staff"; author: string; is_own: boolean; text: string; sent_at: string; documents: ({ id: number; title: string; is_available: boolean })[] })[] }; next_before: number | null }
  }
  startConversation: {
    input: { entity_id: number; title: string; about?: string | null; text: string; document_ids?: (number)[] | null }
    output: { data: { conversation_id: number; place: number } }
  }
  sendMessage: {
    input: { conversation_id: number; text: string; document_ids?: (number)[] | null }
    output: { data: { conversation_id: number; place: number } }
  }
  markConversationRead: {
    input: { conversation_id: number; place: number }
    output: { data: { read_place: number } }
  }
  countUnreadMessages: {
    input: Record<string, never>
    output: { data: { unread: number; llcs: ({ entity_id: number; unread: number })[] } }
  }
  listClientConversations: {
    input: { unread?: boolean | null; entity_id?: number | null; before?: number | null }
    output: { data: ({ id: number; entity_id: number; title: string; about: { kind: "entry" | "transaction"; id: string } | null; messages: number; newest_at: string; is_unread: boolean; newest_side: "member" | "staff"; newest_author: string; llc: string; member_id: number; member: string })[]; next_before: number | null }
  }
  readClientConversation: {
    input: { conversation_id: number; before?: number | null }
    output: { data: { id: number; entity_id: number; title: string; about: { kind: "entry" | "transaction"; id: string } | null; messages: number; newest_at: string; is_unread: boolean; llc: string; member_id: number; member: string; shown: ({ id: number; place: number; side: "member" | "staff"; author: string; is_own: boolean; text: string; sent_at: string; documents: ({ id: number; title: string; is_available: boolean })[] })[] }; next_before: number | null }
  }
  startClientConversation: {
    input: { entity_id: number; title: string; about?: string | null; text: string; document_ids?: (number)[] | null }
    output: { data: { conversation_id: number; place: number } }
  }
  sendClientMessage: {
    input: { conversation_id: number; text: string; document_ids?: (number)[] | null }
    output: { data: { conversation_id: number; place: number } }
  }
  markClientConversationRead: {
    input: { conversation_id: number; place: number }
    output: { data: { read_place: number } }
  }
  countClientUnread: {
    input: Record<string, never>
    output: { data: { unread: number } }
  }
  readOverview: {
    input: { entity_id: number }
    output: { data: { entity_id: number; today: string; this_year: { year: number; months: ({ month: number; entries: number; income: number; expense: number; net: number })[]; entries: number; income: number; expense: number; net: number; contributions: number; distributions: number; loans: { received: number; paid: number }; own_transfers: { received: number; paid: number }; other: { received: number; paid: number }; received: number; paid: number; cash_change: number }; year_before: { year: number; months: ({ month: number; entries: number; income: number; expense: number; net: number })[]; entries: number; income: number; expense: number; net: number; contributions: number; distributions: number; loans: { received: number; paid: number }; own_transfers: { received: number; paid: number }; other: { received: number; paid: number }; received: number; paid: number; cash_change: number }; recommendations: ({ report_id: number; type: "monthly" | "quarterly" | "annual"; year: number; quarter: number | null; month: number | null; from: string; to: string; open: number; first: { en: string; es: string } })[]; ledger: { pending: number; oldest_pending_on: string | null }; substance: ({ year: number; entries: number; missing: number })[]; banks: { active: number; need_attention: ({ id: number; provider: string })[] }; presence: { year: number; days_known: number; days_unknown: number; countries: ({ country: string; days: number })[]; warnings: ({ country: string | null; days: number; cautious_days: number; level: "info" | "warning" | "danger" | "exceeded" })[] }; deadlines: ({ kind: "filing" | "subscription" | "service" | "payment"; on: string; name: { en: string; es: string } | null; form: string | null; year: number | null; amount: number | null; currency: string | null })[] } }
  }
  listAccessLog: {
    input: { kind?: "profile" | "identifiers" | "llc" | "document" | "books" | "bank" | "ledger" | "report" | "tax" | "payment" | "order" | "presence" | "message" | null; limit?: number | null; offset?: number | null }
    output: { data: ({ id: number; first_at: string; last_at: string; times: number; who: "staff" | "key" | "auditor" | "collaborator" | "member"; name: string | null; role: string | null; created_by: string | null; kind: "profile" | "identifiers" | "llc" | "document" | "books" | "bank" | "ledger" | "report" | "tax" | "payment" | "order" | "presence" | "message"; record: string; title: string | null; ip: string | null })[]; pagination: { total: number; limit: number; offset: number } }
  }
  searchAccount: {
    input: { q: string }
    output: { data: { entries: ({ id: number; entity_id: number; year: number; month: number; transaction_date: string | null; description: string | null; counterparty: string | null; income: number; expense: number })[]; counterparties: ({ id: number; entity_id: number; name: string; kind: string })[]; documents: ({ id: number; entity_id: number; title: string; doc_type: string; uploaded_at: string })[]; transactions: ({ transaction_id: string; entity_id: number; amount: number; category: string; description: string | null; status: string; submitted_at: string })[]; obligations: ({ id: number; entity_id: number | null; name: { en: string; es: string }; year: number; state: string; due_by: string | null })[]; books_left_out: number } }
  }
  readChecklist: {
    input: { entity_id: number }
    output: { data: { state: "shown" | "dismissed" | "done"; steps: { profile: boolean; record: boolean; bank: boolean; entries: boolean; documents: boolean; tax_answers: boolean; presence: boolean } } }
  }
  setChecklist: {
    input: { entity_id: number; state: "dismissed" | "shown" }
    output: { data: { state: "dismissed" | "shown" } }
  }
  readDashboard: {
    input: Record<string, never>
    output: { data: { sees: "all" | "assigned"; has_clients: boolean; decisions: { pending: number } | null; obligations: { due: number; overdue: number; waiting: number } | null; banks: { failing: number; unreconciled: number } | null; orders: { received: number; bookings: number; today: string } | null; revenue: ({ month: string; sums: ({ currency: string; payments: number; amount: number })[] })[] | null } }
  }
  listEvents: {
    input: { after?: string | null; type?: string | null; entity_id?: number | null; limit?: number | null }
    output: { data: ({ id: string; type: "entry.created" | "entry.completed" | "entry.corrected" | "entry.removed" | "entry.restored" | "counterparty.created" | "counterparty.updated" | "bank.connected" | "bank.enabled" | "bank.disabled" | "bank.needs_attention" | "bank.failed" | "bank.recovered" | "bank.synced" | "bank.updated" | "bank.removed" | "statement.recorded" | "statement.removed" | "ledger.submitted" | "ledger.ratified" | "ledger.vetoed" | "ledger.rejected" | "ledger.documented" | "series.ended" | "document.uploaded" | "document.submitted" | "document.confirmed" | "document.invalidated" | "document.withdrawn" | "document.restored" | "dossier.created" | "entity.created" | "entity.updated" | "tax.updated" | "obligation.opened" | "obligation.due" | "obligation.updated" | "obligation.completed" | "obligation.dismissed" | "obligation.reopened" | "obligation.confirmed" | "obligation.removed" | "reminder.sent" | "profile.updated" | "report.published" | "report.answered" | "payment.created" | "payment.paid" | "payment.failed" | "payment.refunded" | "payment.updated" | "presence.updated"; timestamp: string; api_version: "v1"; entity_id: number | null; record: string; data: Record<string, unknown>; related: Record<string, unknown> | null })[]; next_after: string | null; has_more: boolean; message?: string }
  }
  countNotifications: {
    input: Record<string, never>
    output: { unread: number }
  }
  listNotifications: {
    input: Record<string, never>
    output: { data: ({ id: string; type: "bank.needs_attention" | "document.invalidated" | "dossier.created" | "ledger.ratified" | "ledger.rejected" | "ledger.vetoed" | "obligation.due" | "payment.created" | "payment.failed" | "reminder.sent" | "report.published"; at: string; entity_id: number | null; is_unread: boolean; subject: { id: string; name: { en: string; es: string } | null; year: number | null; period: { type: string; year: number; quarter: number | null; month: number | null } | null; page: "tax" | "obligations" | null } })[] }
  }
  markNotificationsSeen: {
    input: { up_to: string }
    output: Record<string, unknown>
  }
  listWebhooks: {
    input: { limit?: number | null; offset?: number | null; cursor?: string | null }
    output: { data: ({ id: number; url: string; types: ("entry.created" | "entry.completed" | "entry.corrected" | "entry.removed" | "entry.restored" | "counterparty.created" | "counterparty.updated" | "bank.connected" | "bank.enabled" | "bank.disabled" | "bank.needs_attention" | "bank.failed" | "bank.recovered" | "bank.synced" | "bank.updated" | "bank.removed" | "statement.recorded" | "statement.removed" | "ledger.submitted" | "ledger.ratified" | "ledger.vetoed" | "ledger.rejected" | "ledger.documented" | "series.ended" | "document.uploaded" | "document.submitted" | "document.confirmed" | "document.invalidated" | "document.withdrawn" | "document.restored" | "dossier.created" | "entity.created" | "entity.updated" | "tax.updated" | "obligation.opened" | "obligation.due" | "obligation.updated" | "obligation.completed" | "obligation.dismissed" | "obligation.reopened" | "obligation.confirmed" | "obligation.removed" | "reminder.sent" | "profile.updated" | "report.published" | "report.answered" | "payment.created" | "payment.paid" | "payment.failed" | "payment.refunded" | "payment.updated" | "presence.updated" | "webhook.test")[] | null; entity_ids: (number)[] | null; status: "active" | "paused"; paused_reason: "member" | "failing" | "gone" | "revoked" | null; waiting: number; failures: number; last_delivered_at: string | null; grace_until: string | null; set_up_by: { kind: "member" | "key" | "app" | "operator"; id: number | null; name: string | null; status: "active" | "revoked" | "expired" } | null; created_at: string })[]; pagination: { total: number; limit: number; offset: number; next_cursor: string | null }; message?: string }
  }
  createWebhook: {
    input: { url: string; types?: ("entry.created" | "entry.completed" | "entry.corrected" | "entry.removed" | "entry.restored" | "counterparty.created" | "counterparty.updated" | "bank.connected" | "bank.enabled" | "bank.disabled" | "bank.needs_attention" | "bank.failed" | "bank.recovered" | "bank.synced" | "bank.updated" | "bank.removed" | "statement.recorded" | "statement.removed" | "ledger.submitted" | "ledger.ratified" | "ledger.vetoed" | "ledger.rejected" | "ledger.documented" | "series.ended" | "document.uploaded" | "document.submitted" | "document.confirmed" | "document.invalidated" | "document.withdrawn" | "document.restored" | "dossier.created" | "entity.created" | "entity.updated" | "tax.updated" | "obligation.opened" | "obligation.due" | "obligation.updated" | "obligation.completed" | "obligation.dismissed" | "obligation.reopened" | "obligation.confirmed" | "obligation.removed" | "reminder.sent" | "profile.updated" | "report.published" | "report.answered" | "payment.created" | "payment.paid" | "payment.failed" | "payment.refunded" | "payment.updated" | "presence.updated")[] | null }
    output: { data: { id: number; url: string; types: ("entry.created" | "entry.completed" | "entry.corrected" | "entry.removed" | "entry.restored" | "counterparty.created" | "counterparty.updated" | "bank.connected" | "bank.enabled" | "bank.disabled" | "bank.needs_attention" | "bank.failed" | "bank.recovered" | "bank.synced" | "bank.updated" | "bank.removed" | "statement.recorded" | "statement.removed" | "ledger.submitted" | "ledger.ratified" | "ledger.vetoed" | "ledger.rejected" | "ledger.documented" | "series.ended" | "document.uploaded" | "document.submitted" | "document.confirmed" | "document.invalidated" | "document.withdrawn" | "document.restored" | "dossier.created" | "entity.created" | "entity.updated" | "tax.updated" | "obligation.opened" | "obligation.due" | "obligation.updated" | "obligation.completed" | "obligation.dismissed" | "obligation.reopened" | "obligation.confirmed" | "obligation.removed" | "reminder.sent" | "profile.updated" | "report.published" | "report.answered" | "payment.created" | "payment.paid" | "payment.failed" | "payment.refunded" | "payment.updated" | "presence.updated" | "webhook.test")[] | null; entity_ids: (number)[] | null; status: "active" | "paused"; paused_reason: "member" | "failing" | "gone" | "revoked" | null; waiting: number; failures: number; last_delivered_at: string | null; grace_until: string | null; set_up_by: { kind: "member" | "key" | "app" | "operator"; id: number | null; name: string | null; status: "active" | "revoked" | "expired" } | null; created_at: string; secret: string | null } }
  }
  updateWebhook: {
    input: { id: number; url?: string; types?: ("entry.created" | "entry.completed" | "entry.corrected" | "entry.removed" | "entry.restored" | "counterparty.created" | "counterparty.updated" | "bank.connected" | "bank.enabled" | "bank.disabled" | "bank.needs_attention" | "bank.failed" | "bank.recovered" | "bank.synced" | "bank.updated" | "bank.removed" | "statement.recorded" | "statement.removed" | "ledger.submitted" | "ledger.ratified" | "ledger.vetoed" | "ledger.rejected" | "ledger.documented" | "series.ended" | "document.uploaded" | "document.submitted" | "document.confirmed" | "document.invalidated" | "document.withdrawn" | "document.restored" | "dossier.created" | "entity.created" | "entity.updated" | "tax.updated" | "obligation.opened" | "obligation.due" | "obligation.updated" | "obligation.completed" | "obligation.dismissed" | "obligation.reopened" | "obligation.confirmed" | "obligation.removed" | "reminder.sent" | "profile.updated" | "report.published" | "report.answered" | "payment.created" | "payment.paid" | "payment.failed" | "payment.refunded" | "payment.updated" | "presence.updated")[] | null | null; status?: "active" | "paused" }
    output: { data: { id: number; url: string; types: ("entry.created" | "entry.completed" | "entry.corrected" | "entry.removed" | "entry.restored" | "counterparty.created" | "counterparty.updated" | "bank.connected" | "bank.enabled" | "bank.disabled" | "bank.needs_attention" | "bank.failed" | "bank.recovered" | "bank.synced" | "bank.updated" | "bank.removed" | "statement.recorded" | "statement.removed" | "ledger.submitted" | "ledger.ratified" | "ledger.vetoed" | "ledger.rejected" | "ledger.documented" | "series.ended" | "document.uploaded" | "document.submitted" | "document.confirmed" | "document.invalidated" | "document.withdrawn" | "document.restored" | "dossier.created" | "entity.created" | "entity.updated" | "tax.updated" | "obligation.opened" | "obligation.due" | "obligation.updated" | "obligation.completed" | "obligation.dismissed" | "obligation.reopened" | "obligation.confirmed" | "obligation.removed" | "reminder.sent" | "profile.updated" | "report.published" | "report.answered" | "payment.created" | "payment.paid" | "payment.failed" | "payment.refunded" | "payment.updated" | "presence.updated" | "webhook.test")[] | null; entity_ids: (number)[] | null; status: "active" | "paused"; paused_reason: "member" | "failing" | "gone" | "revoked" | null; waiting: number; failures: number; last_delivered_at: string | null; grace_until: string | null; set_up_by: { kind: "member" | "key" | "app" | "operator"; id: number | null; name: string | null; status: "active" | "revoked" | "expired" } | null; created_at: string } }
  }
  removeWebhook: {
    input: { id: number }
    output: { data: { id: number } }
  }
  rotateWebhookSecret: {
    input: { id: number; grace_hours?: number | null }
    output: { data: { id: number; secret: string | null } }
  }
  testWebhook: {
    input: { id: number }
    output: { data: { delivery_id: number; delivered: boolean; status: number | null; error: "forbidden_address" | "name_not_found" | "not_connected" | "certificate" | "timeout" | "redirect" | "interrupted" | "event_expired" | null; response: string | null; took_ms: number } }
  }
  listDeliveries: {
    input: { webhook_id: number; status?: "waiting" | "delivered" | "failed" | null; before?: number | null; limit?: number | null }
    output: { data: ({ id: number; webhook_id: number; event_id: string; type: "entry.created" | "entry.completed" | "entry.corrected" | "entry.removed" | "entry.restored" | "counterparty.created" | "counterparty.updated" | "bank.connected" | "bank.enabled" | "bank.disabled" | "bank.needs_attention" | "bank.failed" | "bank.recovered" | "bank.synced" | "bank.updated" | "bank.removed" | "statement.recorded" | "statement.removed" | "ledger.submitted" | "ledger.ratified" | "ledger.vetoed" | "ledger.rejected" | "ledger.documented" | "series.ended" | "document.uploaded" | "document.submitted" | "document.confirmed" | "document.invalidated" | "document.withdrawn" | "document.restored" | "dossier.created" | "entity.created" | "entity.updated" | "tax.updated" | "obligation.opened" | "obligation.due" | "obligation.updated" | "obligation.completed" | "obligation.dismissed" | "obligation.reopened" | "obligation.confirmed" | "obligation.removed" | "reminder.sent" | "profile.updated" | "report.published" | "report.answered" | "payment.created" | "payment.paid" | "payment.failed" | "payment.refunded" | "payment.updated" | "presence.updated" | "webhook.test"; record: string; status: "waiting" | "delivered" | "failed"; attempts: number; next_attempt_at: string | null; delivered_at: string | null; event_at: string })[]; next_before: number | null; has_more: boolean; message?: string }
  }
  readDelivery: {
    input: { delivery_id: number }
    output: { data: { id: number; webhook_id: number; event_id: string; type: "entry.created" | "entry.completed" | "entry.corrected" | "entry.removed" | "entry.restored" | "counterparty.created" | "counterparty.updated" | "bank.connected" | "bank.enabled" | "bank.disabled" | "bank.needs_attention" | "bank.failed" | "bank.recovered" | "bank.synced" | "bank.updated" | "bank.removed" | "statement.recorded" | "statement.removed" | "ledger.submitted" | "ledger.ratified" | "ledger.vetoed" | "ledger.rejected" | "ledger.documented" | "series.ended" | "document.uploaded" | "document.submitted" | "document.confirmed" | "document.invalidated" | "document.withdrawn" | "document.restored" | "dossier.created" | "entity.created" | "entity.updated" | "tax.updated" | "obligation.opened" | "obligation.due" | "obligation.updated" | "obligation.completed" | "obligation.dismissed" | "obligation.reopened" | "obligation.confirmed" | "obligation.removed" | "reminder.sent" | "profile.updated" | "report.published" | "report.answered" | "payment.created" | "payment.paid" | "payment.failed" | "payment.refunded" | "payment.updated" | "presence.updated" | "webhook.test"; record: string; status: "waiting" | "delivered" | "failed"; attempts: number; next_attempt_at: string | null; delivered_at: string | null; event_at: string; request: string | null; tries: ({ at: string; took_ms: number; url: string; request_headers: ({ name: string; value: string })[]; status: number | null; error: "forbidden_address" | "name_not_found" | "not_connected" | "certificate" | "timeout" | "redirect" | "interrupted" | "event_expired" | null; response: string | null })[] } | null; message?: string }
  }
  resendDelivery: {
    input: { delivery_id: number }
    output: { data: { resent: number; next_from: string | null } }
  }
  resendDeliveries: {
    input: { webhook_id: number; from: string; to: string }
    output: { data: { resent: number; next_from: string | null } }
  }
  createTestKey: {
    input: { entity_id: number; name: string; scopes: ("read:bookkeeping" | "write:bookkeeping" | "read:ledger" | "write:ledger" | "read:documents" | "read:entity" | "write:entity" | "read:profile" | "write:profile" | "read:reports" | "write:reports" | "read:payments" | "read:presence" | "read:events" | "write:webhooks")[]; allow_list?: (string)[] | null; expires_on?: string | null }
    output: { data: { id: number; key: string | null } }
  }
  listBackups: {
    input: { limit?: number | null }
    output: { data: ({ id: string; state: "running" | "complete" | "failed" | "removed"; started_at: string; finished_at: string | null; failure: string | null; size_bytes: number | null; documents: number | null; documents_bytes: number | null; damaged_documents: number | null; has_secret: boolean | null; verified_at: string | null; verify_failure: string | null })[]; is_configured: boolean; is_overdue: boolean; is_damaged: boolean; verify_days: number | null }
  }
  readInstallationState: {
    input: Record<string, never>
    output: { paused_since: string | null; backup_problem: "failed" | "overdue" | "damaged" | null }
  }
  downloadMyData: {
    input: Record<string, never>
    output: never
  }
  listMail: {
    input: { unsent?: boolean | null; before_id?: number | null; limit?: number | null }
    output: { data: ({ id: number; about: string; to_address: string; subject: string; created_at: string; tries: number; next_try_at: string | null; sent_at: string | null; failure: string | null; state: "waiting" | "failing" | "given_up" | "sent" })[]; counts: { waiting: number; failing: number; given_up: number }; more: boolean; kept_in_files: boolean }
  }
  retryMail: {
    input: { mail_id: number }
    output: { data: { id: number } }
  }
  listJobs: {
    input: { limit?: number | null }
    output: { data: ({ job: string; node: string; state: "failed" | "blocked" | "silent" | "ok"; every_ms: number; last_run_at: string; took_ms: number; trouble: string | null; failure: string | null; since: string; failures: number; last_failed_at: string | null; last_failure: string | null })[] }
  }
  browseAuditLog: {
    input: { actor?: string | null; action?: string | null; record?: string | null; from?: string | null; to?: string | null; before_id?: number | null; limit?: number | null }
    output: { data: ({ id: number; at: string; actor: string; action: string; record: string; ip: string | null; detail: string | null; seal_id: number | null })[]; next_before_id: number | null }
  }
  listAuditActions: {
    input: Record<string, never>
    output: { data: (string)[] }
  }
  readChain: {
    input: Record<string, never>
    output: { data: { rows: number; waiting: number; seal: { id: number; sealed_at: string; hash: string } | null; handed_over: { seal_id: number; day: string; status: string; failure: string | null } | null; anchored: { seal_id: number; day: string; chain: string; block_height: number | null; block_time: string | null } | null; alarms: ({ id: number; at: string; node: string; first_seal: number; last_seal: number })[]; last_check: { at: string; ok: boolean; rows: number; seals: number; findings: number; took_ms: number } | null; can_check_here: boolean } }
  }
  verifyChain: {
    input: Record<string, never>
    output: { data: { at: string; ok: boolean; rows: number; seals: number; findings: number; took_ms: number }; findings: (string)[]; external: { heads: number; up_to_seal: number | null; published_at: string | null } | null }
  }
  readSetupLink: {
    input: { token?: string | null }
    output: { step: "account" | "second_factor" }
  }
  createFirstAccount: {
    input: { token: string; name: string; email: string; password: string; language?: "en" | "es" | null }
    output: { email: string }
  }
  becomeFirstAdmin: {
    input: Record<string, never>
    output: { role: "admin" }
  }
  readSetup: {
    input: Record<string, never>
    output: { data: { passed: ("firm" | "catalog" | "mail" | "backups")[]; open: ("firm" | "catalog" | "mail" | "backups" | "hours" | "member")[]; is_dismissed: boolean; mail: { is_configured: boolean; sender: string; test: { state: "waiting" | "failing" | "given_up" | "sent"; to_address: string; failure: string | null; sent_at: string } | null }; backups: { is_configured: boolean; is_scheduled: boolean; has_secret: boolean; complete_at: string | null; failure: string | null } } | null }
  }
  passSetupStep: {
    input: { step: "firm" | "catalog" | "mail" | "backups" }
    output: { step: "firm" | "catalog" | "mail" | "backups" }
  }
  dismissSetup: {
    input: Record<string, never>
    output: { is_dismissed: boolean }
  }
  sendTestMail: {
    input: Record<string, never>
    output: { queued: boolean }
  }
  startBackup: {
    input: Record<string, never>
    output: { state: "complete" | "failed" | "running"; failure: string | null }
  }
}
