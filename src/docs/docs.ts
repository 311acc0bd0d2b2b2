import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '../kernel/endpoint.ts'

export function addDocs(_app: FastifyInstance, _endpoints: readonly AnyEndpoint[]): void {}
