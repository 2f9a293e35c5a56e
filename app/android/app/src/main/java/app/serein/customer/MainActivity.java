package app.serein.customer;

import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.os.Build;
import android.os.Bundle;
import androidx.activity.EdgeToEdge;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        // As Android 15 does by itself.
        EdgeToEdge.enable(this);
        super.onCreate(savedInstanceState);
        nameNotifications();
    }

    /** What Android's settings call our pushes; without it they are "Miscellaneous". The id stands in AndroidManifest.xml, too. */
    private void nameNotifications() {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.O) return;
        NotificationChannel channel = new NotificationChannel(
            "visits",
            getString(R.string.notification_channel),
            NotificationManager.IMPORTANCE_DEFAULT
        );
        getSystemService(NotificationManager.class).createNotificationChannel(channel);
    }
}
