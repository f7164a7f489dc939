import type { Executor } from '../../../platform/db/db.ts';

/** An endpoint that fails, and its institute's addresses. */
export interface FailingEndpointRow {
  readonly public_id: string;
  readonly url: string;
  readonly label: string;
  readonly emails: readonly string[];
  readonly is_test: boolean;
  /** What was wrong at its last try; '' without one. */
  readonly problem: string;
}

/** An endpoint of which its office is told; undefined if it answers again or was deleted. */
export const selectFailingEndpoint = (
  ex: Executor,
  instituteId: number,
  endpointId: number,
): Promise<FailingEndpointRow | undefined> =>
  ex.maybe(
    `select e.public_id, e.url, i.label, coalesce(i.support -> 'emails', '[]') as emails, i.mode <> 'live' as is_test,
       coalesce((select t.problem from webhook_tries t join webhook_deliveries d on d.id = t.delivery_id
          where d.endpoint_id = e.id and d.delivered_at is null and d.failed_at is not null order by t.id desc limit 1), '') as problem
     from webhook_endpoints e join institutes i on i.id = e.institute_id
     where e.id = $2 and i.id = $1 and e.state <> 'DELETED' and e.failing_since is not null`,
    [instituteId, endpointId],
  );
