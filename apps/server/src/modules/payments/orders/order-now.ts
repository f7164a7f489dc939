import type { Instant } from '@shulk/domain';
import { instituteNow } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/services.ts';
import type { OrderView } from './order-view.store.ts';

/** The institute's own time of an order. */
export const orderNow = (
  services: Pick<Services, 'clock'>,
  order: Pick<OrderView, 'clock_offset_ms'>,
): Instant => instituteNow(services.clock, order.clock_offset_ms);
