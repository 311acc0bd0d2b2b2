import 'reflect-metadata'
import { createHash } from 'node:crypto'
import {
  Body,
  type CanActivate,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  Injectable,
  Module,
  NotFoundException,
  Post,
  Query,
  UnauthorizedException,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify'
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm'
import { Type } from 'class-transformer'
import { IsDateString, IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator'
import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Repository,
} from 'typeorm'

// NestJS with TypeORM, on its Fastify adapter, which is the faster of the two.
@Entity('entity')
class Llc {
  @PrimaryColumn('integer') id!: number
  @Column('integer') member_id!: number
  @Column('text') name!: string
}

@Entity('api_key')
class ApiKey {
  @PrimaryColumn('bytea') key_hash!: Buffer
  @Column('integer') member_id!: number
}

@Entity('entry')
class Entry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: string
  @Column('integer') entity_id!: number
  @Column('smallint') year!: number
  @Column('smallint') month!: number
  @Column('date', { nullable: true }) transaction_date!: string | null
  @Column('text') movement_type!: string
  @Column('text', { nullable: true }) category!: string | null
  @Column('numeric', { precision: 13, scale: 4 }) income!: string
  @Column('numeric', { precision: 13, scale: 4 }) expense!: string
  @Column('bigint', { nullable: true }) counterparty_id!: string | null
  @Column('text', { nullable: true }) economic_purpose!: string | null
  @Column('bigint', { nullable: true }) document_id!: string | null
  @Column('text', { nullable: true }) description!: string | null
  @Column('text', { nullable: true }) bank_source!: string | null
  @Column('text', { nullable: true }) external_tx_id!: string | null
  @Column('text') source!: string
  @CreateDateColumn({ type: 'timestamptz' }) created_at!: Date
}

class PageQuery {
  @Type(() => Number) @IsInt() entity_id!: number
  @Type(() => Number) @IsInt() @Min(1) @Max(100) limit = 100
  @Type(() => Number) @IsInt() @Min(0) offset = 0
}

class NewEntry {
  @IsInt() entity_id!: number
  @IsInt() @Min(1990) @Max(2100) year!: number
  @IsInt() @Min(1) @Max(12) month!: number
  @IsOptional() @IsDateString() transaction_date?: string
  @IsOptional() @IsString() @MaxLength(100) category?: string
  @IsNumber() @Min(0) income = 0
  @IsNumber() @Min(0) expense = 0
  @IsOptional() @IsString() @MaxLength(1000) economic_purpose?: string
  @IsOptional() @IsString() @MaxLength(1000) description?: string
  @IsOptional() @IsString() @MaxLength(100) bank_source?: string
  @IsOptional() @IsString() @MaxLength(200) external_tx_id?: string
}

@Injectable()
class ApiKeyGuard implements CanActivate {
  constructor(@InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest()
    const key = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const found = await this.keys.findOneBy({ key_hash: createHash('sha256').update(key).digest() })
    if (!found) throw new UnauthorizedException()
    request.memberId = found.member_id
    return true
  }
}

const MemberId = createParamDecorator(
  (_: unknown, context: ExecutionContext): number => context.switchToHttp().getRequest().memberId,
)

@Injectable()
class Books {
  constructor(
    @InjectRepository(Entry) private readonly entries: Repository<Entry>,
    @InjectRepository(Llc) private readonly llcs: Repository<Llc>,
  ) {}

  async page(memberId: number, { entity_id, limit, offset }: PageQuery) {
    await this.checkOwner(memberId, entity_id)
    const [data, totals] = await Promise.all([
      this.entries.find({
        where: { entity_id },
        order: { year: 'DESC', month: 'DESC', id: 'DESC' },
        take: limit,
        skip: offset,
      }),
      this.entries
        .createQueryBuilder('entry')
        .select('count(*)::integer', 'total')
        .addSelect('coalesce(sum(entry.income), 0)', 'total_income')
        .addSelect('coalesce(sum(entry.expense), 0)', 'total_expenses')
        .where('entry.entity_id = :entity_id', { entity_id })
        .getRawOne(),
    ])
    const { total, ...summary } = totals
    return { data, summary, total }
  }

  async add(memberId: number, wanted: NewEntry): Promise<Entry> {
    await this.checkOwner(memberId, wanted.entity_id)
    const entry = this.entries.create({
      ...wanted,
      income: String(wanted.income),
      expense: String(wanted.expense),
      movement_type: wanted.income > 0 ? 'ingreso' : 'gasto',
      source: 'api',
    })
    return this.entries.save(entry)
  }

  private async checkOwner(memberId: number, entityId: number): Promise<void> {
    if (!(await this.llcs.existsBy({ id: entityId, member_id: memberId }))) throw new NotFoundException()
  }
}

@Controller('entries')
@UseGuards(ApiKeyGuard)
class EntriesController {
  constructor(private readonly books: Books) {}

  @Get()
  page(@MemberId() memberId: number, @Query() query: PageQuery) {
    return this.books.page(memberId, query)
  }

  @Post()
  add(@MemberId() memberId: number, @Body() wanted: NewEntry) {
    return this.books.add(memberId, wanted)
  }
}

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      host: process.env.PGHOST!,
      port: Number(process.env.PGPORT),
      username: process.env.PGUSER!,
      password: process.env.PGPASSWORD!,
      database: process.env.PGDATABASE!,
      entities: [Llc, ApiKey, Entry],
      poolSize: Number(process.env.POOL),
      extra: { idleTimeoutMillis: 600_000 },
    }),
    TypeOrmModule.forFeature([Llc, ApiKey, Entry]),
  ],
  controllers: [EntriesController],
  providers: [Books, ApiKeyGuard],
})
class AppModule {}

const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter(), {
  logger: ['error', 'warn'],
})
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }))
await app.listen(Number(process.env.PORT), '127.0.0.1')
