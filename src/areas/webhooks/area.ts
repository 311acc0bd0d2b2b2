import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { createWebhook } from './create-webhook.route.ts'
import { webhookGrant } from './grants.ts'
import { listDeliveries } from './list-deliveries.route.ts'
import { listWebhooks } from './list-webhooks.route.ts'
import { listenCommand } from './listen.command.ts'
import { webhooksData } from './personal-data.ts'
import { readDelivery } from './read-delivery.route.ts'
import { removeWebhook } from './remove-webhook.route.ts'
import { resendDeliveries } from './resend-deliveries.route.ts'
import { resendDelivery } from './resend-delivery.route.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.route.ts'
import { testWebhook } from './test-webhook.route.ts'
import { updateWebhook } from './update-webhook.route.ts'
import {
  webhookCreate,
  webhookDeliveries,
  webhookList,
  webhookPause,
  webhookRemove,
  webhookResend,
  webhookResume,
  webhookRotate,
  webhookShow,
  webhookTest,
} from './webhook.commands.ts'
import { webhooksErrors } from './webhooks.errors.ts'
import { deleteDeliveriesJob, deliverWebhooksJob, resealSigningSecretsJob } from './webhooks.jobs.ts'

export const webhooks: Area = {
  name: 'webhooks',
  endpoints: [
    listWebhooks,
    createWebhook,
    updateWebhook,
    removeWebhook,
    rotateWebhookSecret,
    testWebhook,
    listDeliveries,
    readDelivery,
    resendDelivery,
    resendDeliveries,
  ],
  errors: webhooksErrors,
  commands: [
    webhookCreate,
    webhookList,
    webhookShow,
    webhookPause,
    webhookResume,
    webhookRemove,
    webhookRotate,
    webhookTest,
    webhookDeliveries,
    webhookResend,
    listenCommand,
  ],
  grants: [webhookGrant],
  jobs: [deliverWebhooksJob, deleteDeliveriesJob, resealSigningSecretsJob],
  personalData: webhooksData,
  migrations: join(import.meta.dirname, 'migrations'),
}
