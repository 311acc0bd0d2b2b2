import type { Config } from './config.ts'

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/i

const hostOf = (url: string): string => new URL(url).hostname

/**
 * What is dangerous about this configuration, one sentence each. An installation on a loopback address
 * without a proxy is a local trial: nothing to warn about.
 */
export function startupWarnings(config: Config): string[] {
  const warnings: string[] = []
  const isPublic =
    !LOOPBACK.test(config.host) ||
    config.trustedProxies.length > 0 ||
    (config.hasExplicitPublicUrl && !LOOPBACK.test(hostOf(config.publicUrl)))
  if (!LOOPBACK.test(config.metricsHost))
    warnings.push(
      `The metrics are served on ${config.metricsHost}: keep LLANO_METRICS_HOST off the public network.`,
    )
  if (config.s3?.endpoint.startsWith('http://') && !LOOPBACK.test(hostOf(config.s3.endpoint)))
    warnings.push('LLANO_S3_ENDPOINT begins with http://: documents travel unencrypted.')
  if (config.smtpUrl?.startsWith('smtp://') && !LOOPBACK.test(hostOf(config.smtpUrl)))
    warnings.push(
      'LLANO_SMTP_URL begins with smtp://: mail with sign-in links may travel unencrypted. Use smtps://.',
    )
  if (!isPublic) return warnings
  if (!config.hasExplicitPublicUrl)
    warnings.push(
      `LLANO_PUBLIC_URL is not set: links in email lead to ${config.publicUrl}, cookies are not marked Secure, and requests are not tied to one origin.`,
    )
  else if (config.publicUrl.startsWith('http://'))
    warnings.push(
      'LLANO_PUBLIC_URL begins with http://: passwords and sessions travel unencrypted. Put TLS in front and use https://.',
    )
  if (config.publicUrl.startsWith('https://') && config.trustedProxies.length === 0)
    warnings.push(
      'LLANO_TRUSTED_PROXIES is not set: behind a proxy, allow-lists and limits see the address of the proxy.',
    )
  if (config.smtpUrl === null)
    warnings.push('LLANO_SMTP_URL is not set: no mail is sent, so nobody can reset a password.')
  if (config.demo)
    warnings.push('The demo is on, and its passwords are printed at the start: set LLANO_DEMO=off.')
  if (config.secret === null)
    warnings.push(
      `LLANO_SECRET is not set: the secret is a file in ${config.dataDir}, next to what it protects. Back it up.`,
    )
  if (config.auditHeads.length === 0)
    warnings.push(
      'LLANO_AUDIT_HEADS is not set: nothing outside this installation shows whether the end of the audit log was removed.',
    )
  if (config.timestamps === 'local')
    warnings.push('LLANO_TIMESTAMPS is local: the timestamps of documents prove nothing.')
  return warnings
}
