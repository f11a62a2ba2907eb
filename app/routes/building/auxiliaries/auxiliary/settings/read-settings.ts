import { offerGateways } from "#app/routes/building/auxiliaries/auxiliary/gateways.ts";
import { findSeat, type SeatState, seatState } from "#app/routes/building/auxiliaries/auxiliary/seat.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import type { Licence } from "#contract/licences/licences.ts";
import { hasSipCredentials, MODELS_OF_TYPE } from "#rules/auxiliaries/auxiliaries.ts";

/** The licence of an auxiliary; only its owner sees code and end. */
export interface AuxiliaryLicence {
  seat: SeatState;
  own: Pick<Licence, "code" | "expirationDate" | "demo"> | undefined;
}

/** An auxiliary with everything in its settings, with its own model or another one of its type. */
export async function readSettings(api: ApiCalls, id: string, wantedModel: string | null, search: string) {
  const auxiliary = await api.auxiliaries.get({ id });
  const model = MODELS_OF_TYPE[auxiliary.type].find((each) => each === wantedModel) ?? auxiliary.model;
  const [gateways, licence, sip] = await Promise.all([
    offerGateways(api, search, auxiliary.gatewayDeviceId),
    readLicence(api, id),
    hasSipCredentials(auxiliary.model) ? api.auxiliaries.getSipCredentials({ id }) : undefined,
  ]);
  return { auxiliary, model, gateways, licence, sip };
}

async function readLicence(api: ApiCalls, assigneeId: string): Promise<AuxiliaryLicence> {
  const [seat, licences] = await Promise.all([
    findSeat(api, assigneeId),
    allPages((query) => api.licences.managed({ query })),
  ]);
  const own = licences.find(({ id }) => id === seat?.licenseId);
  return {
    seat: seatState(seat),
    own: own && { code: own.code, expirationDate: own.expirationDate, demo: own.demo },
  };
}
