import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { enterBuilding } from "#app/auth/enter-building.ts";
import { requireUser } from "#app/auth/guards.ts";
import { type RequestedPage, storeRequestedPage } from "#app/auth/requested-page.server.ts";
import { Gate } from "#app/components/drawings/gate.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { buttonAlone, takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";
import { isPathInBuilding, pagePath } from "#rules/buildings/building-address.ts";

export const meta = titleMeta;

/**
 * The address of a page in a building, as it is in mails and QR codes: redirects to the page if the session is in the
 * building, otherwise offers to enter it.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const page = readPage(params);
  if (!(await context.session.read())) {
    await context.session.interrupt();
    throw redirect("/", { headers: { "Set-Cookie": await storeRequestedPage(context, page) } });
  }
  const { api, session } = await requireUser(context);
  if (session.building?.domainId === page.domainId) throw redirect(pagePath(page.path));
  const buildings = await allPages((query) => api.users.listDomains({ id: "me", query }));
  const building = buildings.find(({ id }) => id === page.domainId);
  if (!building) throw new ApiError("NOT_FOUND");
  const { label } = building;
  return { title: await titleIn(request, "buildingAddress.title", { label }), label };
}

export const action = takesForm(buttonAlone, async ({ context, params }: ActionFunctionArgs) => {
  const page = readPage(params);
  return enterBuilding(context, page.domainId, pagePath(page.path));
});

/** @throws ApiError NOT_FOUND for a path that is no page in a building */
function readPage({ domainId = "", "*": path = "" }: LoaderFunctionArgs["params"]): RequestedPage {
  if (!isPathInBuilding(path)) throw new ApiError("NOT_FOUND");
  return { domainId, path };
}

export default function BuildingAddress() {
  const { t } = useTranslation();
  const { label } = useLoaderData<typeof loader>();
  return (
    <Gate title={t("buildingAddress.title", { label })} lead={t("buildingAddress.text")}>
      {/* What is open belongs to the building that is left. */}
      <PostForm className="form" reloadDocument>
        <div className="form-actions">
          <Button weight="primary" icon="door-open">
            {t("userHome.enterNamed", { label })}
          </Button>
        </div>
      </PostForm>
    </Gate>
  );
}
